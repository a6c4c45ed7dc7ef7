
duckdb1.31.3.21.4.01.4.51.5.01.5.62.0.0R
mainR
information_schemaR

pg_catalogZ
mainARRAY	compositez1.5Z
mainBIGINTnumeric0Z 
mainINT64numeric"BIGINT0Z
mainINT8numeric"BIGINT0Z
mainLONGnumeric"BIGINT0Z
mainOIDnumeric"BIGINT0Z
mainBIGNUM0z1.4Z
mainVARINT"BIGNUM0Z
mainBIT0Z
main	BITSTRING"BIT0Z
mainBINARY"BLOB0Z
mainBLOB0Z
mainBYTEA"BLOB0Z
main	VARBINARY"BLOB0Z 
mainBOOLboolean"BOOLEAN0Z
mainBOOLEANboolean0Z#
mainLOGICALboolean"BOOLEAN0Z
mainDATEdatetime0Z
mainDECnumeric"DECIMALZ
mainDECIMALnumericZ!
mainNUMERICnumeric"DECIMALZ
mainDOUBLEnumeric0Z!
mainFLOAT8numeric"DOUBLE0Z
mainENUMZ
mainFLOATnumeric0Z 
mainFLOAT4numeric"FLOAT0Z
mainREALnumeric"FLOAT0Z
mainGEOMETRY0z1.5Z
mainHUGEINTnumeric0Z"
mainINT128numeric"HUGEINT0Z
mainINTnumeric"INTEGER0Z!
mainINT32numeric"INTEGER0Z 
mainINT4numeric"INTEGER0Z
mainINTEGERnumeric0Z$
mainINTEGRALnumeric"INTEGER0Z"
mainSIGNEDnumeric"INTEGER0Z
mainINTERVALdatetime0Z
mainLIST	composite0Z
mainMAP	composite0Z
mainNULL0Z"
mainINT16numeric"SMALLINT0Z!
mainINT2numeric"SMALLINT0Z"
mainSHORTnumeric"SMALLINT0Z
mainSMALLINTnumeric0Z
mainROW	composite"STRUCTZ
mainSTRUCT	compositeZ
mainTIMEdatetime0Z.
mainTIME WITH TIME ZONEdatetime0z1.5Z/
mainTIMETZdatetime"TIME WITH TIME ZONE0Z'
mainDATETIMEdatetime"	TIMESTAMP0Z
main	TIMESTAMPdatetime0Z+
mainTIMESTAMP_USdatetime"	TIMESTAMP0Z3
mainTIMESTAMP WITH TIME ZONEdatetime0z1.5Z9
mainTIMESTAMPTZdatetime"TIMESTAMP WITH TIME ZONE0Z)
mainTIMESTAMPTZ_NSdatetime0z2.0Z 
mainTIMESTAMP_MSdatetime0Z 
mainTIMESTAMP_NSdatetime0Z
mainTIMESTAMP_Sdatetime0Z"
mainTIME_NSdatetime0z1.4Z 
mainINT1numeric"TINYINT0Z
mainTINYINTnumeric0Z
mainTUPLEz2.0Z
mainTYPE0z1.5Z
mainUBIGINTnumeric0Z"
mainUINT64numeric"UBIGINT0Z
mainUHUGEINTnumeric0Z$
mainUINT128numeric"UHUGEINT0Z#
mainUINT32numeric"UINTEGER0Z
mainUINTEGERnumeric0Z
mainUNION	compositeZ$
mainUINT16numeric"	USMALLINT0Z
main	USMALLINTnumeric0Z"
mainUINT8numeric"UTINYINT0Z
mainUTINYINTnumeric0Z
mainGUID"UUID0Z
mainUUID0Z!
mainBPCHARstring"VARCHAR0Z
mainCHARstring"VARCHAR0Z
mainJSONstring"VARCHAR0Z#
mainNVARCHARstring"VARCHAR0Z!
mainSTRINGstring"VARCHAR0Z
mainTEXTstring"VARCHAR0Z
mainVARCHARstring0Z
mainVARIANTvariantz1.4Z"key" Kpseudoz1.4Z	"value" Vpseudoz1.4ZANYpseudoZINVALIDpseudoZKpseudoz1.4ZLAMBDApseudoZTpseudoz1.4ZTABLEpseudoZVpseudoz1.4Z?pseudoz	1.5.999Z$AGGREGATE_STATEpseudoz	1.5.999ZPOINTERpseudoz	1.5.999ZARRAYpseudoz	1.4.999Z(TIME WITH TIME ZONEpseudoz	1.4.999Z-TIMESTAMP WITH TIME ZONEpseudoz	1.4.999b
mainago"ANY:iz1.5b)
mainarray_append"ANY"ANY:arr:elb"
mainarray_pop_back"ANY:arrb#
mainarray_pop_front"ANY:arrb*
mainarray_prepend"ANY"ANY:el:arrb+
mainarray_push_back"ANY"ANY:arr:eb,
mainarray_push_front"ANY"ANY:arr:eb
mainarray_reverse"ANY:lb-
mainarray_to_string"ANY"ANY:arr:sepb;
mainarray_to_string_comma_default"ANY"ANY:arr:sepb,
mainassert_true"ANY:	conditionz2.0b:
mainassert_true"ANY"ANY:	condition:messagez2.0b
maincurrent_catalogb
maincurrent_roleb
maincurrent_userb,
maindate_add"ANY"ANY:date:intervalb)
maindays_in_month"ANY:datez1.5b
mainfdiv"ANY"ANY:x:yb
mainfmod"ANY"ANY:x:yb1
maingenerate_subscripts"ANY"ANY:arr:dimb
maingeomean"ANY:xb 
maingeometric_mean"ANY:xb&
mainget_block_size"ANY:db_nameb+
mainif"ANY"ANY"ANY:a:b:cz2.0b
mainjson"ANY:xb@
mainjson_copy_strftime_if_date"ANY"ANY:x:formatz2.0bA
mainjson_copy_strftime_if_date"DATE"ANY:x:formatz2.0bZ
mainjson_copy_strftime_if_timestamp"TIMESTAMP WITH TIME ZONE"ANY:x:formatz2.0bN
mainjson_copy_strftime_if_timestamp"TIMESTAMP_NS"ANY:x:formatz2.0bP
mainjson_copy_strftime_if_timestamp"TIMESTAMPTZ_NS"ANY:x:formatz2.0bE
mainjson_copy_strftime_if_timestamp"ANY"ANY:x:formatz2.0bK
mainjson_copy_strftime_if_timestamp"	TIMESTAMP"ANY:x:formatz2.0b"
mainjson_group_array"ANY:xb+
mainjson_group_object"ANY"ANY:n:vb&
mainjson_group_structure"ANY:xb 
mainlist_any_value"ANY:lb%
mainlist_append"ANY"ANY:l:eb,
mainlist_approx_count_distinct"ANY:lb
mainlist_avg"ANY:lb
mainlist_bit_and"ANY:lb
mainlist_bit_or"ANY:lb
mainlist_bit_xor"ANY:lb
mainlist_bool_and"ANY:lb
mainlist_bool_or"ANY:lb
main
list_count"ANY:lb
mainlist_entropy"ANY:lb
main
list_first"ANY:lb 
mainlist_histogram"ANY:lb
mainlist_kurtosis"ANY:lb#
mainlist_kurtosis_pop"ANY:lb
main	list_last"ANY:lb
mainlist_mad"ANY:lb
mainlist_max"ANY:lb
mainlist_median"ANY:lb
mainlist_min"ANY:lb
main	list_mode"ANY:lb&
mainlist_prepend"ANY"ANY:e:lb
mainlist_product"ANY:lb
mainlist_reverse"ANY:lb
mainlist_sem"ANY:lb
mainlist_skewness"ANY:lb!
mainlist_stddev_pop"ANY:lb"
mainlist_stddev_samp"ANY:lb!
mainlist_string_agg"ANY:lb
mainlist_sum"ANY:lb
mainlist_var_pop"ANY:lb
mainlist_var_samp"ANY:lb<
mainmap_contains_entry"ANY"ANY"ANY:map:key:valueb2
mainmap_contains_value"ANY"ANY:map:valueb&
mainmd5_number_lower"ANY:paramb&
mainmd5_number_upper"ANY:paramb 
mainnullif"ANY"ANY:a:bb8
mainregexp_split_to_table"ANY"ANY:text:patternb
mainsession_userb@
main
split_part"ANY"ANY"ANY:string:	delimiter:positionb
mainuserb,
mainvariant_group_array"ANY:xz2.0b'
mainwavg"ANY"ANY:value:weightb/
mainweighted_avg"ANY"ANY:value:weightbC

pg_catalogcol_description"ANY"ANY:	table_oid:column_numberb 

pg_catalogcurrent_databaseb

pg_catalogcurrent_queryb

pg_catalogcurrent_schemab6

pg_catalogcurrent_schemas"ANY:include_implicitbA

pg_catalogformat_pg_type"ANY"ANY:logical_type:	type_nameb8

pg_catalogformat_type"ANY"ANY:type_oid:typemodbD

pg_cataloghas_any_column_privilege"ANY"ANY:table:	privilegebO

pg_cataloghas_any_column_privilege"ANY"ANY"ANY:user:table:	privilegebM

pg_cataloghas_column_privilege"ANY"ANY"ANY:table:column:	privilegebX

pg_cataloghas_column_privilege"ANY"ANY"ANY"ANY:user:table:column:	privilegebE

pg_cataloghas_database_privilege"ANY"ANY:database:	privilegebP

pg_cataloghas_database_privilege"ANY"ANY"ANY:user:database:	privilegebL

pg_catalog"has_foreign_data_wrapper_privilege"ANY"ANY:fdw:	privilegebW

pg_catalog"has_foreign_data_wrapper_privilege"ANY"ANY"ANY:user:fdw:	privilegebE

pg_cataloghas_function_privilege"ANY"ANY:function:	privilegebP

pg_cataloghas_function_privilege"ANY"ANY"ANY:user:function:	privilegebE

pg_cataloghas_language_privilege"ANY"ANY:language:	privilegebP

pg_cataloghas_language_privilege"ANY"ANY"ANY:user:language:	privilegebA

pg_cataloghas_schema_privilege"ANY"ANY:schema:	privilegebL

pg_cataloghas_schema_privilege"ANY"ANY"ANY:user:schema:	privilegebE

pg_cataloghas_sequence_privilege"ANY"ANY:sequence:	privilegebP

pg_cataloghas_sequence_privilege"ANY"ANY"ANY:user:sequence:	privilegebL

pg_cataloghas_server_privilege"ANY"ANY"ANY:user:server:	privilegebA

pg_cataloghas_server_privilege"ANY"ANY:server:	privilegebJ

pg_cataloghas_table_privilege"ANY"ANY"ANY:user:table:	privilegeb?

pg_cataloghas_table_privilege"ANY"ANY:table:	privilegebT

pg_cataloghas_tablespace_privilege"ANY"ANY"ANY:user:
tablespace:	privilegebI

pg_cataloghas_tablespace_privilege"ANY"ANY:
tablespace:	privilegeb 

pg_cataloginet_client_addrb 

pg_cataloginet_client_portb 

pg_cataloginet_server_addrb 

pg_cataloginet_server_portb-

pg_catalogmap_to_pg_oid"ANY:	type_namebC

pg_catalogobj_description"ANY"ANY:
object_oid:catalog_nameb;

pg_catalogpg_collation_is_visible"ANY:collation_oidb!

pg_catalogpg_conf_load_timeb=

pg_catalogpg_conversion_is_visible"ANY:conversion_oidb9

pg_catalogpg_function_is_visible"ANY:function_oidb9

pg_catalogpg_get_constraintdef"ANY:constraint_oidbK

pg_catalogpg_get_constraintdef"ANY"ANY:constraint_oid:pretty_boolbA

pg_catalogpg_get_expr"ANY"ANY:pg_node_tree:relation_oidb(

pg_catalogpg_get_viewdef"ANY:oidbA

pg_catalogpg_has_role"ANY"ANY"ANY:user:role:	privilegeb6

pg_catalogpg_has_role"ANY"ANY:role:	privilegeb7

pg_catalogpg_is_other_temp_schema"ANY:	schema_idb!

pg_catalogpg_my_temp_schemab7

pg_catalogpg_opclass_is_visible"ANY:opclass_oidb9

pg_catalogpg_operator_is_visible"ANY:operator_oidb8

pg_catalogpg_opfamily_is_visible"ANY:opclass_oidb(

pg_catalogpg_postmaster_start_timeb*

pg_catalogpg_size_pretty"ANY:bytesb-

pg_catalogpg_sleep"ANY:secondsz1.5b3

pg_catalogpg_table_is_visible"ANY:	table_oidb8

pg_catalogpg_ts_config_is_visible"ANY:
config_oidb4

pg_catalogpg_ts_dict_is_visible"ANY:dict_oidb8

pg_catalogpg_ts_parser_is_visible"ANY:
parser_oidb<

pg_catalogpg_ts_template_is_visible"ANY:template_oidb1

pg_catalogpg_type_is_visible"ANY:type_oidb*

pg_catalog	pg_typeof"ANY:
expressionbE

pg_catalogshobj_description"ANY"ANY:
object_oid:catalog_nameb:
mainadd_parquet_key"VARCHAR"VARCHAR:key_name:keyb
main
collationsbE
maincopy_database"VARCHAR"VARCHAR:from_database:to_databaseb
maindatabase_listb
maindatabase_sizeb(
maindisable_checkpoint_on_shutdownb
maindisable_object_cacheb
maindisable_optimizerb$
maindisable_print_progress_barb
maindisable_profileb
maindisable_profilingb
maindisable_progress_barb
maindisable_verificationb$
maindisable_verify_parallelismb'
mainenable_checkpoint_on_shutdownb
mainenable_object_cacheb
mainenable_optimizerb#
mainenable_print_progress_barb
mainenable_profileb
mainenable_profilingb
mainenable_progress_barb
mainenable_verificationb
mainextension_versionsb
mainforce_checkpointb
main	functionsb(
mainimport_database"VARCHAR:pathb>
mainjson_execute_serialized_sql"VARCHAR:serialized_sqlb
mainmetadata_infob
mainplatformb#
mainshow"VARCHAR:
table_nameb
mainshow_databasesb
mainshow_tablesb
mainshow_tables_expandedb+
mainstorage_info"VARCHAR:
table_nameb)
main
table_info"VARCHAR:
table_nameb
main
user_agentb
mainverify_parallelismb
mainversionbR
main+*ANY[]2ANY[]z7"skerry.builtin.function+json*
	stability
consistentb~
main	__between"ANY"ANY"ANY2BOOLEAN:input:lower:upperz<2.0"skerry.builtin.function+json*
	stability
consistentb_
main__cast"ANY2ANY:valuez<2.0"skerry.builtin.function+json*
	stability
consistentbi
main__internal_barrier"ANY2ANY:argz<2.0"skerry.builtin.function+json*
	stability
consistentbÖ
main"__internal_compress_geometry_point"GEOMETRY2UHUGEINT:valuez<2.0"skerry.builtin.function+json*
	stability
consistentbê
main$__internal_compress_integral_ubigint"UHUGEINT"UHUGEINT2UBIGINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbé
main$__internal_compress_integral_ubigint"HUGEINT"HUGEINT2UBIGINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbê
main%__internal_compress_integral_uinteger"UBIGINT"UBIGINT2UINTEGER:value:minz7"skerry.builtin.function+json*
	stability
consistentbê
main%__internal_compress_integral_uinteger"HUGEINT"HUGEINT2UINTEGER:value:minz7"skerry.builtin.function+json*
	stability
consistentbé
main%__internal_compress_integral_uinteger"BIGINT"BIGINT2UINTEGER:value:minz7"skerry.builtin.function+json*
	stability
consistentbí
main%__internal_compress_integral_uinteger"UHUGEINT"UHUGEINT2UINTEGER:value:minz7"skerry.builtin.function+json*
	stability
consistentbí
main&__internal_compress_integral_usmallint"UBIGINT"UBIGINT2	USMALLINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbî
main&__internal_compress_integral_usmallint"UHUGEINT"UHUGEINT2	USMALLINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbî
main&__internal_compress_integral_usmallint"UINTEGER"UINTEGER2	USMALLINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbí
main&__internal_compress_integral_usmallint"HUGEINT"HUGEINT2	USMALLINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbê
main&__internal_compress_integral_usmallint"BIGINT"BIGINT2	USMALLINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbí
main&__internal_compress_integral_usmallint"INTEGER"INTEGER2	USMALLINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbí
main%__internal_compress_integral_utinyint"UINTEGER"UINTEGER2UTINYINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbí
main%__internal_compress_integral_utinyint"SMALLINT"SMALLINT2UTINYINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbê
main%__internal_compress_integral_utinyint"INTEGER"INTEGER2UTINYINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbé
main%__internal_compress_integral_utinyint"BIGINT"BIGINT2UTINYINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbê
main%__internal_compress_integral_utinyint"HUGEINT"HUGEINT2UTINYINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbî
main%__internal_compress_integral_utinyint"	USMALLINT"	USMALLINT2UTINYINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbí
main%__internal_compress_integral_utinyint"UHUGEINT"UHUGEINT2UTINYINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbê
main%__internal_compress_integral_utinyint"UBIGINT"UBIGINT2UTINYINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbÉ
main"__internal_compress_string_hugeint"VARCHAR2HUGEINT:valuez<1.4"skerry.builtin.function+json*
	stability
consistentb~
main"__internal_compress_string_ubigint"VARCHAR2UBIGINT:valuez7"skerry.builtin.function+json*
	stability
consistentbÄ
main#__internal_compress_string_uhugeint"VARCHAR2UHUGEINT:valuez7"skerry.builtin.function+json*
	stability
consistentbÄ
main#__internal_compress_string_uinteger"VARCHAR2UINTEGER:valuez7"skerry.builtin.function+json*
	stability
consistentbÇ
main$__internal_compress_string_usmallint"VARCHAR2	USMALLINT:valuez7"skerry.builtin.function+json*
	stability
consistentbÄ
main#__internal_compress_string_utinyint"VARCHAR2UTINYINT:valuez7"skerry.builtin.function+json*
	stability
consistentbÉ
main*__internal_compressed_materialization_cast"ANY2ANY:valuez<2.0"skerry.builtin.function+json*
	stability
consistentbá
main$__internal_decompress_geometry_point"UHUGEINT2GEOMETRY:valuez<2.0"skerry.builtin.function+json*
	stability
consistentbé
main%__internal_decompress_integral_bigint"UINTEGER"BIGINT2BIGINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbè
main%__internal_decompress_integral_bigint"	USMALLINT"BIGINT2BIGINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbé
main%__internal_decompress_integral_bigint"UTINYINT"BIGINT2BIGINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbë
main&__internal_decompress_integral_hugeint"UTINYINT"HUGEINT2HUGEINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbë
main&__internal_decompress_integral_hugeint"UINTEGER"HUGEINT2HUGEINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbí
main&__internal_decompress_integral_hugeint"	USMALLINT"HUGEINT2HUGEINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbê
main&__internal_decompress_integral_hugeint"UBIGINT"HUGEINT2HUGEINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbí
main&__internal_decompress_integral_integer"	USMALLINT"INTEGER2INTEGER:value:minz7"skerry.builtin.function+json*
	stability
consistentbë
main&__internal_decompress_integral_integer"UTINYINT"INTEGER2INTEGER:value:minz7"skerry.builtin.function+json*
	stability
consistentbî
main'__internal_decompress_integral_smallint"UTINYINT"SMALLINT2SMALLINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbë
main&__internal_decompress_integral_ubigint"UTINYINT"UBIGINT2UBIGINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbí
main&__internal_decompress_integral_ubigint"	USMALLINT"UBIGINT2UBIGINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbë
main&__internal_decompress_integral_ubigint"UINTEGER"UBIGINT2UBIGINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbî
main'__internal_decompress_integral_uhugeint"UTINYINT"UHUGEINT2UHUGEINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbï
main'__internal_decompress_integral_uhugeint"	USMALLINT"UHUGEINT2UHUGEINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbî
main'__internal_decompress_integral_uhugeint"UINTEGER"UHUGEINT2UHUGEINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbì
main'__internal_decompress_integral_uhugeint"UBIGINT"UHUGEINT2UHUGEINT:value:minz7"skerry.builtin.function+json*
	stability
consistentbî
main'__internal_decompress_integral_uinteger"UTINYINT"UINTEGER2UINTEGER:value:minz7"skerry.builtin.function+json*
	stability
consistentbï
main'__internal_decompress_integral_uinteger"	USMALLINT"UINTEGER2UINTEGER:value:minz7"skerry.builtin.function+json*
	stability
consistentbó
main(__internal_decompress_integral_usmallint"UTINYINT"	USMALLINT2	USMALLINT:value:minz7"skerry.builtin.function+json*
	stability
consistentb}
main__internal_decompress_string"HUGEINT2VARCHAR:valuez<1.4"skerry.builtin.function+json*
	stability
consistentby
main__internal_decompress_string"UHUGEINT2VARCHAR:valuez7"skerry.builtin.function+json*
	stability
consistentbx
main__internal_decompress_string"UBIGINT2VARCHAR:valuez7"skerry.builtin.function+json*
	stability
consistentby
main__internal_decompress_string"UINTEGER2VARCHAR:valuez7"skerry.builtin.function+json*
	stability
consistentbz
main__internal_decompress_string"	USMALLINT2VARCHAR:valuez7"skerry.builtin.function+json*
	stability
consistentby
main__internal_decompress_string"UTINYINT2VARCHAR:valuez7"skerry.builtin.function+json*
	stability
consistentbÌ
main__internal_json_copy_to_geojson"ANY"VARCHAR"VARCHAR"VARCHAR"VARCHAR"BOOLEAN2JSON:value:date_format:timestamp_format:geometry_column:	id_column:
write_bboxz<2.0"skerry.builtin.function+json*
	stability
consistentbß
main__internal_json_copy_to_json"ANY"VARCHAR"VARCHAR2JSON:value:date_format:timestamp_formatz<2.0"skerry.builtin.function+json*
	stability
consistentb~
main#__internal_tablefilter_bloom_filter"ANY2BOOLEAN:colz<2.0"skerry.builtin.function+json*
	stability
consistentby
main__internal_tablefilter_dynamic"ANY2BOOLEAN:colz<2.0"skerry.builtin.function+json*
	stability
consistentbz
main__internal_tablefilter_optional"ANY2BOOLEAN:colz<2.0"skerry.builtin.function+json*
	stability
consistentb~
main#__internal_tablefilter_prefix_range"ANY2BOOLEAN:colz<2.0"skerry.builtin.function+json*
	stability
consistentbÜ
main+__internal_tablefilter_selectivity_optional"ANY2BOOLEAN:colz<2.0"skerry.builtin.function+json*
	stability
consistentb^
mainabs"TINYINT2TINYINT:xJ@z7"skerry.builtin.function+json*
	stability
consistentb^
mainabs"INTEGER2INTEGER:xJ@z7"skerry.builtin.function+json*
	stability
consistentb`
mainabs"UHUGEINT2UHUGEINT:xJ@z7"skerry.builtin.function+json*
	stability
consistentb^
mainabs"UBIGINT2UBIGINT:xJ@z7"skerry.builtin.function+json*
	stability
consistentb`
mainabs"UINTEGER2UINTEGER:xJ@z7"skerry.builtin.function+json*
	stability
consistentbb
mainabs"	USMALLINT2	USMALLINT:xJ@z7"skerry.builtin.function+json*
	stability
consistentb`
mainabs"UTINYINT2UTINYINT:xJ@z7"skerry.builtin.function+json*
	stability
consistentb^
mainabs"DECIMAL2DECIMAL:xJ@z7"skerry.builtin.function+json*
	stability
consistentb\
mainabs"DOUBLE2DOUBLE:xJ@z7"skerry.builtin.function+json*
	stability
consistentbZ
mainabs"FLOAT2FLOAT:xJ@z7"skerry.builtin.function+json*
	stability
consistentb^
mainabs"HUGEINT2HUGEINT:xJ@z7"skerry.builtin.function+json*
	stability
consistentb\
mainabs"BIGINT2BIGINT:xJ@z7"skerry.builtin.function+json*
	stability
consistentb`
mainabs"SMALLINT2SMALLINT:xJ@z7"skerry.builtin.function+json*
	stability
consistentbZ
mainacos"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentb[
mainacosh"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbt
mainadd"INTERVAL"INTERVAL2INTERVAL:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbs
mainadd"BIGNUM"BIGNUM2BIGNUM:left:rightJ+z<1.4"skerry.builtin.function+json*
	stability
consistentb`
mainadd"SMALLINT2SMALLINT:xJ+z7"skerry.builtin.function+json*
	stability
consistentbk
mainadd"DATE"INTEGER2DATE:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbt
mainadd"SMALLINT"SMALLINT2SMALLINT:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentb^
mainadd"INTEGER2INTEGER:xJ+z7"skerry.builtin.function+json*
	stability
consistentbq
mainadd"INTEGER"INTEGER2INTEGER:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentb\
mainadd"BIGINT2BIGINT:xJ+z7"skerry.builtin.function+json*
	stability
consistentbn
mainadd"BIGINT"BIGINT2BIGINT:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentb^
mainadd"HUGEINT2HUGEINT:xJ+z7"skerry.builtin.function+json*
	stability
consistentbq
mainadd"HUGEINT"HUGEINT2HUGEINT:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbZ
mainadd"FLOAT2FLOAT:xJ+z7"skerry.builtin.function+json*
	stability
consistentbq
mainadd"UBIGINT"UBIGINT2UBIGINT:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentb\
mainadd"DOUBLE2DOUBLE:xJ+z7"skerry.builtin.function+json*
	stability
consistentbn
mainadd"DOUBLE"DOUBLE2DOUBLE:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentb^
mainadd"DECIMAL2DECIMAL:xJ+z7"skerry.builtin.function+json*
	stability
consistentbq
mainadd"DECIMAL"DECIMAL2DECIMAL:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentb`
mainadd"UTINYINT2UTINYINT:xJ+z7"skerry.builtin.function+json*
	stability
consistentbt
mainadd"UTINYINT"UTINYINT2UTINYINT:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbb
mainadd"	USMALLINT2	USMALLINT:xJ+z7"skerry.builtin.function+json*
	stability
consistentbw
mainadd"	USMALLINT"	USMALLINT2	USMALLINT:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentb`
mainadd"UINTEGER2UINTEGER:xJ+z7"skerry.builtin.function+json*
	stability
consistentbt
mainadd"UINTEGER"UINTEGER2UINTEGER:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentb^
mainadd"UBIGINT2UBIGINT:xJ+z7"skerry.builtin.function+json*
	stability
consistentb^
mainadd"TINYINT2TINYINT:xJ+z7"skerry.builtin.function+json*
	stability
consistentbq
mainadd"TINYINT"TINYINT2TINYINT:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentb`
mainadd"UHUGEINT2UHUGEINT:xJ+z7"skerry.builtin.function+json*
	stability
consistentbt
mainadd"UHUGEINT"UHUGEINT2UHUGEINT:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbk
mainadd"INTEGER"DATE2DATE:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbq
mainadd"DATE"INTERVAL2	TIMESTAMP:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbq
mainadd"INTERVAL"DATE2	TIMESTAMP:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbl
mainadd"TIME"INTERVAL2TIME:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbl
mainadd"INTERVAL"TIME2TIME:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbv
mainadd"	TIMESTAMP"INTERVAL2	TIMESTAMP:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbv
mainadd"INTERVAL"	TIMESTAMP2	TIMESTAMP:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbä
mainadd"TIME WITH TIME ZONE"INTERVAL2TIME WITH TIME ZONE:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbä
mainadd"INTERVAL"TIME WITH TIME ZONE2TIME WITH TIME ZONE:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbm
mainadd"TIME"DATE2	TIMESTAMP:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbm
mainadd"DATE"TIME2	TIMESTAMP:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbã
mainadd"TIME WITH TIME ZONE"DATE2TIMESTAMP WITH TIME ZONE:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbã
mainadd"DATE"TIME WITH TIME ZONE2TIMESTAMP WITH TIME ZONE:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbW
mainadd*ANY[]2ANY[]J+z7"skerry.builtin.function+json*
	stability
consistentbk
mainadd"FLOAT"FLOAT2FLOAT:left:rightJ+z7"skerry.builtin.function+json*
	stability
consistentbf
mainage"	TIMESTAMP2INTERVAL:	timestampz7"skerry.builtin.function+json*
	stability
consistentb~
mainage"	TIMESTAMP"	TIMESTAMP2INTERVAL:
timestamp1:
timestamp2z7"skerry.builtin.function+json*
	stability
consistentbu
mainage"TIMESTAMP WITH TIME ZONE2INTERVAL:	timestampz7"skerry.builtin.function+json*
	stability
consistentbú
mainage"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE2INTERVAL:
timestamp1:
timestamp2z7"skerry.builtin.function+json*
	stability
consistentbã
main	aggregate"ANY[]"VARCHAR*ANY2ANY:list:function_nameJlist_aggregatez7"skerry.builtin.function+json*
	stability
consistentb\
mainalias"ANY2VARCHAR:exprz7"skerry.builtin.function+json*
	stability
consistentb|
mainapply"ANY[]"LAMBDA2ANY[]:list:lambdaJlist_transformz7"skerry.builtin.function+json*
	stability
consistentbå
main
array_aggr"ANY[]"VARCHAR*ANY2ANY:list:function_nameJlist_aggregatez7"skerry.builtin.function+json*
	stability
consistentbë
mainarray_aggregate"ANY[]"VARCHAR*ANY2ANY:list:function_nameJlist_aggregatez7"skerry.builtin.function+json*
	stability
consistentbÇ
mainarray_apply"ANY[]"LAMBDA2ANY[]:list:lambdaJlist_transformz7"skerry.builtin.function+json*
	stability
consistentbg
main	array_cat*ANY[]2ANY[]Jlist_concatz7"skerry.builtin.function+json*
	stability
consistentbj
mainarray_concat*ANY[]2ANY[]Jlist_concatz7"skerry.builtin.function+json*
	stability
consistentbÖ
mainarray_contains"T[]"T2BOOLEAN:list:elementJlist_containsz<1.4"skerry.builtin.function+json*
	stability
consistentbá
mainarray_cosine_distance"
FLOAT[ANY]"
FLOAT[ANY]2FLOAT:array1:array2z7"skerry.builtin.function+json*
	stability
consistentbä
mainarray_cosine_distance"DOUBLE[ANY]"DOUBLE[ANY]2DOUBLE:array1:array2z7"skerry.builtin.function+json*
	stability
consistentbâ
mainarray_cosine_similarity"
FLOAT[ANY]"
FLOAT[ANY]2FLOAT:array1:array2z7"skerry.builtin.function+json*
	stability
consistentbå
mainarray_cosine_similarity"DOUBLE[ANY]"DOUBLE[ANY]2DOUBLE:array1:array2z7"skerry.builtin.function+json*
	stability
consistentbÑ
mainarray_cross_product"FLOAT[3]"FLOAT[3]2FLOAT[3]:array1:array2z7"skerry.builtin.function+json*
	stability
consistentbá
mainarray_cross_product"	DOUBLE[3]"	DOUBLE[3]2	DOUBLE[3]:array1:array2z7"skerry.builtin.function+json*
	stability
consistentbÄ
mainarray_distance"
FLOAT[ANY]"
FLOAT[ANY]2FLOAT:array1:array2z7"skerry.builtin.function+json*
	stability
consistentbÉ
mainarray_distance"DOUBLE[ANY]"DOUBLE[ANY]2DOUBLE:array1:array2z7"skerry.builtin.function+json*
	stability
consistentbu
mainarray_distinct"T[]2T[]:listJlist_distinctz<1.4"skerry.builtin.function+json*
	stability
consistentbò
mainarray_dot_product"
FLOAT[ANY]"
FLOAT[ANY]2FLOAT:array1:array2Jarray_inner_productz7"skerry.builtin.function+json*
	stability
consistentbõ
mainarray_dot_product"DOUBLE[ANY]"DOUBLE[ANY]2DOUBLE:array1:array2Jarray_inner_productz7"skerry.builtin.function+json*
	stability
consistentbr
mainarray_extract"T[]"BIGINT2T:list:indexz<1.4"skerry.builtin.function+json*
	stability
consistentby
mainarray_extract"VARCHAR"BIGINT2VARCHAR:string:indexz7"skerry.builtin.function+json*
	stability
consistentbu
mainarray_extract"STRUCT"VARCHAR2ANY:struct:entryz7"skerry.builtin.function+json*
	stability
consistentbw
mainarray_extract"TUPLE"BIGINT2ANY:tuple:indexz<2.0"skerry.builtin.function+json*
	stability
consistentbÄ
mainarray_filter"ANY[]"LAMBDA2ANY[]:list:lambdaJlist_filterz7"skerry.builtin.function+json*
	stability
consistentb¶
mainarray_grade_up"ANY[]"VARCHAR"VARCHAR2BIGINT[]:list:
sort_order:
null_orderJlist_grade_upz<2.0"skerry.builtin.function+json*
	stability
consistentbë
mainarray_grade_up"ANY[]"VARCHAR2BIGINT[]:list:
sort_orderJlist_grade_upz<2.0"skerry.builtin.function+json*
	stability
consistentb|
mainarray_grade_up"ANY[]2BIGINT[]:listJlist_grade_upz<2.0"skerry.builtin.function+json*
	stability
consistentbÄ
main	array_has"T[]"T2BOOLEAN:list:elementJlist_containsz<1.4"skerry.builtin.function+json*
	stability
consistentbÑ
mainarray_has_all"T[]"T[]2BOOLEAN:list1:list2Jlist_has_allz<1.4"skerry.builtin.function+json*
	stability
consistentbÑ
mainarray_has_any"T[]"T[]2BOOLEAN:list1:list2Jlist_has_anyz<1.4"skerry.builtin.function+json*
	stability
consistentbÑ
mainarray_indexof"T[]"T2INTEGER:list:elementJlist_positionz<1.4"skerry.builtin.function+json*
	stability
consistentbÖ
mainarray_inner_product"
FLOAT[ANY]"
FLOAT[ANY]2FLOAT:array1:array2z7"skerry.builtin.function+json*
	stability
consistentbà
mainarray_inner_product"DOUBLE[ANY]"DOUBLE[ANY]2DOUBLE:array1:array2z7"skerry.builtin.function+json*
	stability
consistentbÑ
mainarray_intersect"T[]"T[]2T[]:list1:list2Jlist_intersectz<1.5"skerry.builtin.function+json*
	stability
consistentbw
mainarray_length"ANY[]"BIGINT2BIGINT:list:	dimensionz7"skerry.builtin.function+json*
	stability
consistentbd
mainarray_length"ANY[]2BIGINT:listz7"skerry.builtin.function+json*
	stability
consistentb≠
mainarray_negative_dot_product"DOUBLE[ANY]"DOUBLE[ANY]2DOUBLE:array1:array2Jarray_negative_inner_productz7"skerry.builtin.function+json*
	stability
consistentb™
mainarray_negative_dot_product"
FLOAT[ANY]"
FLOAT[ANY]2FLOAT:array1:array2Jarray_negative_inner_productz7"skerry.builtin.function+json*
	stability
consistentbë
mainarray_negative_inner_product"DOUBLE[ANY]"DOUBLE[ANY]2DOUBLE:array1:array2z7"skerry.builtin.function+json*
	stability
consistentbé
mainarray_negative_inner_product"
FLOAT[ANY]"
FLOAT[ANY]2FLOAT:array1:array2z7"skerry.builtin.function+json*
	stability
consistentbÖ
mainarray_position"T[]"T2INTEGER:list:elementJlist_positionz<1.4"skerry.builtin.function+json*
	stability
consistentbí
mainarray_reduce"ANY[]"LAMBDA"ANY2ANY:list:lambda:initial_valueJlist_reducez7"skerry.builtin.function+json*
	stability
consistentb~
mainarray_reduce"ANY[]"LAMBDA2ANY:list:lambdaJlist_reducez7"skerry.builtin.function+json*
	stability
consistentbá
mainarray_resize"ANY[]"ANY"ANY2ANY[]:list:size:valueJlist_resizez7"skerry.builtin.function+json*
	stability
consistentb{
mainarray_resize"ANY[]"ANY2ANY[]:list:sizeJlist_resizez7"skerry.builtin.function+json*
	stability
consistentbë
mainarray_reverse_sort"ANY[]"VARCHAR2ANY[]:list:
null_orderJlist_reverse_sortz7"skerry.builtin.function+json*
	stability
consistentb|
mainarray_reverse_sort"ANY[]2ANY[]:listJlist_reverse_sortz7"skerry.builtin.function+json*
	stability
consistentbç
mainarray_select"T[]"BIGINT[]2T[]:
value_list:
index_listJlist_selectz<1.4"skerry.builtin.function+json*
	stability
consistentbé
mainarray_slice"ANY"ANY"ANY"BIGINT2ANY:list:begin:end:stepJ
list_slicez7"skerry.builtin.function+json*
	stability
consistentbÄ
mainarray_slice"ANY"ANY"ANY2ANY:list:begin:endJ
list_slicez7"skerry.builtin.function+json*
	stability
consistentbñ
main
array_sort"ANY[]"VARCHAR"VARCHAR2ANY[]:list:
sort_order:
null_orderJ	list_sortz7"skerry.builtin.function+json*
	stability
consistentbÅ
main
array_sort"ANY[]"VARCHAR2ANY[]:list:
sort_orderJ	list_sortz7"skerry.builtin.function+json*
	stability
consistentbl
main
array_sort"ANY[]2ANY[]:listJ	list_sortz7"skerry.builtin.function+json*
	stability
consistentb[
mainarray_to_json*ANY2JSONz7"skerry.builtin.function+json*
	stability
consistentbÜ
mainarray_transform"ANY[]"LAMBDA2ANY[]:list:lambdaJlist_transformz7"skerry.builtin.function+json*
	stability
consistentbr
mainarray_unique"ANY[]2UBIGINT:listJlist_uniquez7"skerry.builtin.function+json*
	stability
consistentbZ
mainarray_value*ANY2ARRAYz7"skerry.builtin.function+json*
	stability
consistentbã
mainarray_where"T[]"	BOOLEAN[]2T[]:
value_list:	mask_listJ
list_wherez<1.4"skerry.builtin.function+json*
	stability
consistentbe
main	array_zip*ANY2STRUCT[]Jlist_zipz7"skerry.builtin.function+json*
	stability
consistentbb
mainascii"VARCHAR2INTEGER:stringz7"skerry.builtin.function+json*
	stability
consistentbZ
mainasin"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentb[
mainasinh"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbZ
mainatan"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbf
mainatan2"DOUBLE"DOUBLE2DOUBLE:y:xz7"skerry.builtin.function+json*
	stability
consistentb[
mainatanh"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbt
mainbar"DOUBLE"DOUBLE"DOUBLE2VARCHAR:x:min:maxz7"skerry.builtin.function+json*
	stability
consistentbÉ
mainbar"DOUBLE"DOUBLE"DOUBLE"DOUBLE2VARCHAR:x:min:max:widthz7"skerry.builtin.function+json*
	stability
consistentbi
mainbase64"BLOB2VARCHAR:blobJ	to_base64z7"skerry.builtin.function+json*
	stability
consistentb`
mainbin"UHUGEINT2VARCHAR:valuez7"skerry.builtin.function+json*
	stability
consistentb_
mainbin"HUGEINT2VARCHAR:valuez7"skerry.builtin.function+json*
	stability
consistentb`
mainbin"VARCHAR2VARCHAR:stringz7"skerry.builtin.function+json*
	stability
consistentbc
mainbin"BIGNUM2VARCHAR:valuez<1.4"skerry.builtin.function+json*
	stability
consistentb_
mainbin"UBIGINT2VARCHAR:valuez7"skerry.builtin.function+json*
	stability
consistentb^
mainbin"BIGINT2VARCHAR:valuez7"skerry.builtin.function+json*
	stability
consistentbn
mainbinom"INTEGER"INTEGER2HUGEINT:n:kz<2.0"skerry.builtin.function+json*
	stability
consistentb`
main	bit_count"BIGINT2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentbb
main	bit_count"SMALLINT2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentba
main	bit_count"TINYINT2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentb\
main	bit_count"BIT2BIGINT:xz7"skerry.builtin.function+json*
	stability
consistentba
main	bit_count"HUGEINT2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentba
main	bit_count"INTEGER2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentb_
main
bit_length"BIT2BIGINT:bitz7"skerry.builtin.function+json*
	stability
consistentbf
main
bit_length"VARCHAR2BIGINT:stringz7"skerry.builtin.function+json*
	stability
consistentbx
mainbit_position"BIT"BIT2INTEGER:	substring:	bitstringz7"skerry.builtin.function+json*
	stability
consistentbr
main	bitstring"BIT"INTEGER2BIT:	bitstring:lengthz7"skerry.builtin.function+json*
	stability
consistentbv
main	bitstring"VARCHAR"INTEGER2BIT:	bitstring:lengthz7"skerry.builtin.function+json*
	stability
consistentbw
mainbitstring_byte_comparable"BIT2BLOB:	bitstringz<2.0"skerry.builtin.function+json*
	stability
consistentbÉ
maincan_cast_implicitly"ANY"ANY2BOOLEAN:source_type:target_typez7"skerry.builtin.function+json*
	stability
consistentbf
maincardinality"ANY*ANY2UBIGINT:mapz7"skerry.builtin.function+json*
	stability
consistentbk
maincast_to_type"ANY"ANY2ANY:param:typez7"skerry.builtin.function+json*
	stability
consistentbZ
maincbrt"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbZ
mainceil"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbX
mainceil"FLOAT2FLOAT:xz7"skerry.builtin.function+json*
	stability
consistentb\
mainceil"DECIMAL2DECIMAL:xz7"skerry.builtin.function+json*
	stability
consistentba
mainceiling"FLOAT2FLOAT:xJceilz7"skerry.builtin.function+json*
	stability
consistentbc
mainceiling"DOUBLE2DOUBLE:xJceilz7"skerry.builtin.function+json*
	stability
consistentbe
mainceiling"DECIMAL2DECIMAL:xJceilz7"skerry.builtin.function+json*
	stability
consistentba
maincentury"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbp
maincentury"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb\
maincentury"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb`
maincentury"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbh
mainchar_length"BIT2BIGINT:bitJlengthz7"skerry.builtin.function+json*
	stability
consistentbo
mainchar_length"VARCHAR2BIGINT:stringJlengthz7"skerry.builtin.function+json*
	stability
consistentbk
mainchar_length"ANY[]2BIGINT:listJlengthz7"skerry.builtin.function+json*
	stability
consistentbm
maincharacter_length"BIT2BIGINT:bitJlengthz7"skerry.builtin.function+json*
	stability
consistentbp
maincharacter_length"ANY[]2BIGINT:listJlengthz7"skerry.builtin.function+json*
	stability
consistentbt
maincharacter_length"VARCHAR2BIGINT:stringJlengthz7"skerry.builtin.function+json*
	stability
consistentbd
mainchr"INTEGER2VARCHAR:
code_pointz7"skerry.builtin.function+json*
	stability
consistentbf
main
collate_aa"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_af"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_am"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ar"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maincollate_ar_sa"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_as"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_az"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbg
maincollate_bal"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_be"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_bg"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbg
maincollate_blo"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_bn"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_bo"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_br"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_bs"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ca"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbg
maincollate_ceb"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbg
maincollate_chr"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_cs"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_cu"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_cy"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_da"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_de"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maincollate_de_at"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbg
maincollate_dsb"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_dz"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ee"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_el"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_en"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maincollate_en_us"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_eo"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_es"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_et"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_fa"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maincollate_fa_af"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ff"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_fi"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbg
maincollate_fil"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_fo"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_fr"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maincollate_fr_ca"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_fy"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ga"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_gl"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_gu"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ha"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbg
maincollate_haw"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_he"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maincollate_he_il"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_hi"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_hr"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbg
maincollate_hsb"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_hu"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_hy"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_id"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maincollate_id_id"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ig"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_is"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_it"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ja"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ka"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_kk"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_kl"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_km"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_kn"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ko"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbg
maincollate_kok"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ku"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ky"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_lb"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbg
maincollate_lij"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbg
maincollate_lkt"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ln"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_lo"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_lt"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_lv"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_mk"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ml"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_mn"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_mr"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ms"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_mt"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_my"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_nb"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maincollate_nb_no"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ne"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_nl"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_nn"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_no"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbl
maincollate_noaccent"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbg
maincollate_nso"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_om"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_or"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_pa"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maincollate_pa_in"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_pl"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ps"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_pt"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ro"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ru"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_sa"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_se"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbg
maincollate_sgs"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_si"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_sk"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_sl"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbg
maincollate_smn"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_sq"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_sr"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maincollate_sr_ba"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maincollate_sr_me"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maincollate_sr_rs"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbg
maincollate_ssy"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_st"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_sv"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_sw"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ta"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_te"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_th"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_tk"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_tn"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_to"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_tr"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ug"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_uk"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_ur"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_uz"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_vi"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_vo"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbg
maincollate_wae"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_wo"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_xh"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_yi"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_yo"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_zh"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maincollate_zh_cn"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maincollate_zh_hk"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maincollate_zh_mo"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maincollate_zh_sg"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maincollate_zh_tw"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
collate_zu"VARCHAR2BLOB:strz<2.0"skerry.builtin.function+json*
	stability
consistentbn
maincombine"ANY"ANY2ANY:state1:state2z<2.0"skerry.builtin.function+json*
	stability
consistentb_
mainconcat"ANY*ANY2ANY:valuez7"skerry.builtin.function+json*
	stability
consistentb{
main	concat_ws"VARCHAR"ANY*ANY2VARCHAR:	separator:stringz7"skerry.builtin.function+json*
	stability
consistentbs
mainconstant_or_null"ANY"ANY*ANY2ANY:arg1:arg2z7"skerry.builtin.function+json*
	stability
consistentbq
maincontains"	MAP(K, V)"K2BOOLEAN:map:keyz<1.4"skerry.builtin.function+json*
	stability
consistentbt
maincontains"TUPLE"ANY2BOOLEAN:struct:entryz<2.0"skerry.builtin.function+json*
	stability
consistentb}
maincontains"VARCHAR"VARCHAR2BOOLEAN:string:search_stringz7"skerry.builtin.function+json*
	stability
consistentbp
maincontains"T[]"T2BOOLEAN:list:elementz<1.4"skerry.builtin.function+json*
	stability
consistentbY
maincos"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbZ
maincosh"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbY
maincot"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbh
maincreate_sort_key"ANY*ANY2BLOB:key1z7"skerry.builtin.function+json*
	stability
consistentbu
maincurrent_connection_id2UBIGINTzK"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatilebi
maincurrent_database2VARCHARzD"skerry.builtin.function+json*$
	stabilityconsistent_within_querybb
maincurrent_date2DATEzD"skerry.builtin.function+json*$
	stabilityconsistent_within_querybZ
maincurrent_localtime2TIMEz7"skerry.builtin.function+json*
	stability
consistentbd
maincurrent_localtimestamp2	TIMESTAMPz7"skerry.builtin.function+json*
	stability
consistentbm
maincurrent_query2VARCHARzK"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatilebp
maincurrent_query_id2UBIGINTzK"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatilebg
maincurrent_schema2VARCHARzD"skerry.builtin.function+json*$
	stabilityconsistent_within_querybÖ
maincurrent_schemas"BOOLEAN2	VARCHAR[]:include_implicitzD"skerry.builtin.function+json*$
	stabilityconsistent_within_queryb¬
maincurrent_setting"VARCHAR2ANY:setting_namez@1.5.999"skerry.builtin.function+json*
	stability
consistentzI2.0"skerry.builtin.function+json*$
	stabilityconsistent_within_querybv
maincurrent_transaction_id2UBIGINTzK"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatileb~
maincurrval"VARCHAR2BIGINT:sequence_namezK"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatilebx
maindamerau_levenshtein"VARCHAR"VARCHAR2BIGINT:s1:s2z7"skerry.builtin.function+json*
	stability
consistentbú
main	date_diff"VARCHAR"TIMESTAMPTZ_NS"TIMESTAMPTZ_NS2BIGINT:part:	startdate:enddatez<2.0"skerry.builtin.function+json*
	stability
consistentbÉ
main	date_diff"VARCHAR"DATE"DATE2BIGINT:part:	startdate:enddatez7"skerry.builtin.function+json*
	stability
consistentbÉ
main	date_diff"VARCHAR"TIME"TIME2BIGINT:part:	startdate:enddatez7"skerry.builtin.function+json*
	stability
consistentbç
main	date_diff"VARCHAR"	TIMESTAMP"	TIMESTAMP2BIGINT:part:	startdate:enddatez7"skerry.builtin.function+json*
	stability
consistentb´
main	date_diff"VARCHAR"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE2BIGINT:part:	startdate:enddatez7"skerry.builtin.function+json*
	stability
consistentb}
main	date_part"	VARCHAR[]"INTERVAL2STRUCT:	part_list:tsz<2.0"skerry.builtin.function+json*
	stability
consistentby
main	date_part"	VARCHAR[]"DATE2STRUCT:	part_list:tsz<2.0"skerry.builtin.function+json*
	stability
consistentby
main	date_part"	VARCHAR[]"TIME2STRUCT:	part_list:tsz<2.0"skerry.builtin.function+json*
	stability
consistentb~
main	date_part"	VARCHAR[]"	TIMESTAMP2STRUCT:	part_list:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbà
main	date_part"	VARCHAR[]"TIME WITH TIME ZONE2STRUCT:	part_list:tsz<2.0"skerry.builtin.function+json*
	stability
consistentb|
main	date_part"	VARCHAR[]"TIME_NS2STRUCT:	part_list:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbv
main	date_part"VARCHAR"INTERVAL2DOUBLE:part:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbr
main	date_part"VARCHAR"TIME2DOUBLE:part:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbw
main	date_part"VARCHAR"	TIMESTAMP2DOUBLE:part:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbÅ
main	date_part"VARCHAR"TIME WITH TIME ZONE2DOUBLE:part:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbu
main	date_part"VARCHAR"TIME_NS2DOUBLE:part:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbç
main	date_part"	VARCHAR[]"TIMESTAMP WITH TIME ZONE2STRUCT:	part_list:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbÜ
main	date_part"VARCHAR"TIMESTAMP WITH TIME ZONE2DOUBLE:part:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbr
main	date_part"VARCHAR"DATE2DOUBLE:part:tsz<2.0"skerry.builtin.function+json*
	stability
consistentb™
maindate_sub"VARCHAR"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE2BIGINT:part:	startdate:enddatez7"skerry.builtin.function+json*
	stability
consistentbå
maindate_sub"VARCHAR"	TIMESTAMP"	TIMESTAMP2BIGINT:part:	startdate:enddatez7"skerry.builtin.function+json*
	stability
consistentbÇ
maindate_sub"VARCHAR"DATE"DATE2BIGINT:part:	startdate:enddatez7"skerry.builtin.function+json*
	stability
consistentbÇ
maindate_sub"VARCHAR"TIME"TIME2BIGINT:part:	startdate:enddatez7"skerry.builtin.function+json*
	stability
consistentbõ
main
date_trunc"VARCHAR"TIMESTAMP WITH TIME ZONE2TIMESTAMP WITH TIME ZONE:part:	timestampz7"skerry.builtin.function+json*
	stability
consistentbx
main
date_trunc"VARCHAR"DATE2	TIMESTAMP:part:	timestampz7"skerry.builtin.function+json*
	stability
consistentb{
main
date_trunc"VARCHAR"INTERVAL2INTERVAL:part:	timestampz7"skerry.builtin.function+json*
	stability
consistentb}
main
date_trunc"VARCHAR"	TIMESTAMP2	TIMESTAMP:part:	timestampz7"skerry.builtin.function+json*
	stability
consistentb™
maindatediff"VARCHAR"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE2BIGINT:part:	startdate:enddatez7"skerry.builtin.function+json*
	stability
consistentbÇ
maindatediff"VARCHAR"DATE"DATE2BIGINT:part:	startdate:enddatez7"skerry.builtin.function+json*
	stability
consistentbå
maindatediff"VARCHAR"	TIMESTAMP"	TIMESTAMP2BIGINT:part:	startdate:enddatez7"skerry.builtin.function+json*
	stability
consistentbÇ
maindatediff"VARCHAR"TIME"TIME2BIGINT:part:	startdate:enddatez7"skerry.builtin.function+json*
	stability
consistentbõ
maindatediff"VARCHAR"TIMESTAMPTZ_NS"TIMESTAMPTZ_NS2BIGINT:part:	startdate:enddatez<2.0"skerry.builtin.function+json*
	stability
consistentbå
maindatepart"	VARCHAR[]"TIMESTAMP WITH TIME ZONE2STRUCT:	part_list:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbÖ
maindatepart"VARCHAR"TIMESTAMP WITH TIME ZONE2DOUBLE:part:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbt
maindatepart"VARCHAR"TIME_NS2DOUBLE:part:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbÄ
maindatepart"VARCHAR"TIME WITH TIME ZONE2DOUBLE:part:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbv
maindatepart"VARCHAR"	TIMESTAMP2DOUBLE:part:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbq
maindatepart"VARCHAR"TIME2DOUBLE:part:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbu
maindatepart"VARCHAR"INTERVAL2DOUBLE:part:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbq
maindatepart"VARCHAR"DATE2DOUBLE:part:tsz<2.0"skerry.builtin.function+json*
	stability
consistentb{
maindatepart"	VARCHAR[]"TIME_NS2STRUCT:	part_list:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbá
maindatepart"	VARCHAR[]"TIME WITH TIME ZONE2STRUCT:	part_list:tsz<2.0"skerry.builtin.function+json*
	stability
consistentb}
maindatepart"	VARCHAR[]"	TIMESTAMP2STRUCT:	part_list:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbx
maindatepart"	VARCHAR[]"TIME2STRUCT:	part_list:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbx
maindatepart"	VARCHAR[]"DATE2STRUCT:	part_list:tsz<2.0"skerry.builtin.function+json*
	stability
consistentb|
maindatepart"	VARCHAR[]"INTERVAL2STRUCT:	part_list:tsz<2.0"skerry.builtin.function+json*
	stability
consistentb©
maindatesub"VARCHAR"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE2BIGINT:part:	startdate:enddatez7"skerry.builtin.function+json*
	stability
consistentbã
maindatesub"VARCHAR"	TIMESTAMP"	TIMESTAMP2BIGINT:part:	startdate:enddatez7"skerry.builtin.function+json*
	stability
consistentbÅ
maindatesub"VARCHAR"TIME"TIME2BIGINT:part:	startdate:enddatez7"skerry.builtin.function+json*
	stability
consistentbÅ
maindatesub"VARCHAR"DATE"DATE2BIGINT:part:	startdate:enddatez7"skerry.builtin.function+json*
	stability
consistentb|
main	datetrunc"VARCHAR"	TIMESTAMP2	TIMESTAMP:part:	timestampz7"skerry.builtin.function+json*
	stability
consistentbz
main	datetrunc"VARCHAR"INTERVAL2INTERVAL:part:	timestampz7"skerry.builtin.function+json*
	stability
consistentbw
main	datetrunc"VARCHAR"DATE2	TIMESTAMP:part:	timestampz7"skerry.builtin.function+json*
	stability
consistentbö
main	datetrunc"VARCHAR"TIMESTAMP WITH TIME ZONE2TIMESTAMP WITH TIME ZONE:part:	timestampz7"skerry.builtin.function+json*
	stability
consistentbl
mainday"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbX
mainday"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb]
mainday"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb\
mainday"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb]
maindayname"DATE2VARCHAR:tsz7"skerry.builtin.function+json*
	stability
consistentbb
maindayname"	TIMESTAMP2VARCHAR:tsz7"skerry.builtin.function+json*
	stability
consistentbq
maindayname"TIMESTAMP WITH TIME ZONE2VARCHAR:tsz7"skerry.builtin.function+json*
	stability
consistentbs
main
dayofmonth"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb_
main
dayofmonth"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbc
main
dayofmonth"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbd
main
dayofmonth"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbr
main	dayofweek"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbc
main	dayofweek"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbb
main	dayofweek"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb^
main	dayofweek"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbr
main	dayofyear"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbc
main	dayofyear"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbb
main	dayofyear"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb^
main	dayofyear"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbo
maindecade"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb`
maindecade"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb_
maindecade"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb[
maindecade"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbâ
maindecimal_division"DECIMAL"DECIMAL"INTEGER2DECIMAL:x:y:scalez<2.0"skerry.builtin.function+json*
	stability
consistentby
maindecimal_division"DECIMAL"DECIMAL2DECIMAL:x:yz<2.0"skerry.builtin.function+json*
	stability
consistentbz
maindecode"BLOB"VARCHAR2VARCHAR:blob:error_optionz<1.5"skerry.builtin.function+json*
	stability
consistentb^
maindecode"BLOB2VARCHAR:blobz7"skerry.builtin.function+json*
	stability
consistentb]
maindegrees"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentb{
maindivide"	USMALLINT"	USMALLINT2	USMALLINT:left:rightJ//z7"skerry.builtin.function+json*
	stability
consistentbr
maindivide"DOUBLE"DOUBLE2DOUBLE:left:rightJ//z7"skerry.builtin.function+json*
	stability
consistentbu
maindivide"TINYINT"TINYINT2TINYINT:left:rightJ//z7"skerry.builtin.function+json*
	stability
consistentbx
maindivide"SMALLINT"SMALLINT2SMALLINT:left:rightJ//z7"skerry.builtin.function+json*
	stability
consistentbu
maindivide"INTEGER"INTEGER2INTEGER:left:rightJ//z7"skerry.builtin.function+json*
	stability
consistentbr
maindivide"BIGINT"BIGINT2BIGINT:left:rightJ//z7"skerry.builtin.function+json*
	stability
consistentbu
maindivide"HUGEINT"HUGEINT2HUGEINT:left:rightJ//z7"skerry.builtin.function+json*
	stability
consistentbo
maindivide"FLOAT"FLOAT2FLOAT:left:rightJ//z7"skerry.builtin.function+json*
	stability
consistentbx
maindivide"UTINYINT"UTINYINT2UTINYINT:left:rightJ//z7"skerry.builtin.function+json*
	stability
consistentbx
maindivide"UHUGEINT"UHUGEINT2UHUGEINT:left:rightJ//z7"skerry.builtin.function+json*
	stability
consistentbu
maindivide"UBIGINT"UBIGINT2UBIGINT:left:rightJ//z7"skerry.builtin.function+json*
	stability
consistentbx
maindivide"UINTEGER"UINTEGER2UINTEGER:left:rightJ//z7"skerry.builtin.function+json*
	stability
consistentb{
main	editdist3"VARCHAR"VARCHAR2BIGINT:s1:s2Jlevenshteinz7"skerry.builtin.function+json*
	stability
consistentb|
main
element_at"	MAP(K, V)"K2V[]:map:keyJmap_extractz<1.4"skerry.builtin.function+json*
	stability
consistentb`
mainencode"VARCHAR2BLOB:stringz7"skerry.builtin.function+json*
	stability
consistentbÜ
main	ends_with"VARCHAR"VARCHAR2BOOLEAN:string:search_stringJsuffixz7"skerry.builtin.function+json*
	stability
consistentb\
main	enum_code"ANY2ANY:enumz7"skerry.builtin.function+json*
	stability
consistentba
main
enum_first"ANY2VARCHAR:enumz7"skerry.builtin.function+json*
	stability
consistentb`
main	enum_last"ANY2VARCHAR:enumz7"skerry.builtin.function+json*
	stability
consistentbc
main
enum_range"ANY2	VARCHAR[]:enumz7"skerry.builtin.function+json*
	stability
consistentbw
mainenum_range_boundary"ANY"ANY2	VARCHAR[]:start:endz7"skerry.builtin.function+json*
	stability
consistentb`
mainepoch"DATE2DOUBLE:temporalz7"skerry.builtin.function+json*
	stability
consistentbo
mainepoch"TIME WITH TIME ZONE2DOUBLE:temporalz7"skerry.builtin.function+json*
	stability
consistentbe
mainepoch"	TIMESTAMP2DOUBLE:temporalz7"skerry.builtin.function+json*
	stability
consistentbd
mainepoch"INTERVAL2DOUBLE:temporalz7"skerry.builtin.function+json*
	stability
consistentb`
mainepoch"TIME2DOUBLE:temporalz7"skerry.builtin.function+json*
	stability
consistentbn
mainepoch"TIMESTAMP WITH TIME ZONE2DOUBLE:tsz7"skerry.builtin.function+json*
	stability
consistentbh
mainepoch"TIME_NS2DOUBLE:temporalz<1.4"skerry.builtin.function+json*
	stability
consistentbh
mainepoch_ms"	TIMESTAMP2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbh
mainepoch_ms"BIGINT2	TIMESTAMP:temporalz7"skerry.builtin.function+json*
	stability
consistentbw
mainepoch_ms"TIMESTAMP WITH TIME ZONE2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbr
mainepoch_ms"TIME WITH TIME ZONE2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbk
mainepoch_ms"TIME_NS2BIGINT:temporalz<1.4"skerry.builtin.function+json*
	stability
consistentbc
mainepoch_ms"TIME2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbg
mainepoch_ms"INTERVAL2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbc
mainepoch_ms"DATE2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbk
mainepoch_ns"TIME_NS2BIGINT:temporalz<1.4"skerry.builtin.function+json*
	stability
consistentbg
mainepoch_ns"INTERVAL2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbc
mainepoch_ns"DATE2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbh
mainepoch_ns"	TIMESTAMP2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbc
mainepoch_ns"TIME2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbr
mainepoch_ns"TIME WITH TIME ZONE2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbw
mainepoch_ns"TIMESTAMP WITH TIME ZONE2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbk
mainepoch_ns"TIMESTAMP_NS2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbr
mainepoch_ns"TIMESTAMPTZ_NS2BIGINT:temporalz<2.0"skerry.builtin.function+json*
	stability
consistentbc
mainepoch_us"DATE2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbg
mainepoch_us"INTERVAL2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbc
mainepoch_us"TIME2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbk
mainepoch_us"TIME_NS2BIGINT:temporalz<1.4"skerry.builtin.function+json*
	stability
consistentbr
mainepoch_us"TIME WITH TIME ZONE2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbw
mainepoch_us"TIMESTAMP WITH TIME ZONE2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbh
mainepoch_us"	TIMESTAMP2BIGINT:temporalz7"skerry.builtin.function+json*
	stability
consistentbû
mainequi_width_bins"BIGINT"BIGINT"BIGINT"BOOLEAN2ANY[]:min:max:	bin_count:nice_roundingz7"skerry.builtin.function+json*
	stability
consistentbû
mainequi_width_bins"DOUBLE"DOUBLE"BIGINT"BOOLEAN2ANY[]:min:max:	bin_count:nice_roundingz7"skerry.builtin.function+json*
	stability
consistentb§
mainequi_width_bins"	TIMESTAMP"	TIMESTAMP"BIGINT"BOOLEAN2ANY[]:min:max:	bin_count:nice_roundingz7"skerry.builtin.function+json*
	stability
consistentbò
mainequi_width_bins"ANY"ANY"BIGINT"BOOLEAN2ANY[]:min:max:	bin_count:nice_roundingz7"skerry.builtin.function+json*
	stability
consistentbl
mainera"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb\
mainera"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbX
mainera"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb]
mainera"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbv
mainerror"VARCHAR2"NULL":messagezK"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatilebZ
maineven"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbY
mainexp"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbm
main	factorial"INTEGER2HUGEINT:xJ
!__postfixz7"skerry.builtin.function+json*
	stability
consistentbz
mainfilter"ANY[]"LAMBDA2ANY[]:list:lambdaJlist_filterz7"skerry.builtin.function+json*
	stability
consistentbe
mainfinalize"ANY2INVALID:statez<2.0"skerry.builtin.function+json*
	stability
consistentbh
mainflatten"T[][]2T[]:nested_listz<1.4"skerry.builtin.function+json*
	stability
consistentbY
mainfloor"FLOAT2FLOAT:xz7"skerry.builtin.function+json*
	stability
consistentb[
mainfloor"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentb]
mainfloor"DECIMAL2DECIMAL:xz7"skerry.builtin.function+json*
	stability
consistentbh
mainformat"VARCHAR*ANY2VARCHAR:formatz7"skerry.builtin.function+json*
	stability
consistentbv
mainformatReadableDecimalSize"BIGINT2VARCHAR:integerz7"skerry.builtin.function+json*
	stability
consistentb}
mainformatReadableSize"BIGINT2VARCHAR:integerJformat_bytesz7"skerry.builtin.function+json*
	stability
consistentbi
mainformat_bytes"BIGINT2VARCHAR:integerz7"skerry.builtin.function+json*
	stability
consistentbe
mainfrom_base64"VARCHAR2BLOB:stringz7"skerry.builtin.function+json*
	stability
consistentbk
mainfrom_binary"VARCHAR2BLOB:valueJunbinz7"skerry.builtin.function+json*
	stability
consistentbh
mainfrom_hex"VARCHAR2BLOB:valueJunhexz7"skerry.builtin.function+json*
	stability
consistentbq
main	from_json"JSON"VARCHAR2ANY:json:	structurez7"skerry.builtin.function+json*
	stability
consistentbt
main	from_json"VARCHAR"VARCHAR2ANY:json:	structurez7"skerry.builtin.function+json*
	stability
consistentb{
mainfrom_json_strict"VARCHAR"VARCHAR2ANY:json:	structurez7"skerry.builtin.function+json*
	stability
consistentbx
mainfrom_json_strict"JSON"VARCHAR2ANY:json:	structurez7"skerry.builtin.function+json*
	stability
consistentb[
maingamma"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbÄ
maingcd"HUGEINT"HUGEINT2HUGEINT:x:yJgreatest_common_divisorz7"skerry.builtin.function+json*
	stability
consistentb}
maingcd"BIGINT"BIGINT2BIGINT:x:yJgreatest_common_divisorz7"skerry.builtin.function+json*
	stability
consistentbr
maingen_random_uuid2UUIDJuuidzK"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatilebø
maingenerate_series"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE"INTERVAL2TIMESTAMP WITH TIME ZONE[]:start:stop:stepz7"skerry.builtin.function+json*
	stability
consistentbj
maingenerate_series"BIGINT2BIGINT[]:stopz7"skerry.builtin.function+json*
	stability
consistentby
maingenerate_series"BIGINT"BIGINT2BIGINT[]:start:stopz7"skerry.builtin.function+json*
	stability
consistentbá
maingenerate_series"BIGINT"BIGINT"BIGINT2BIGINT[]:start:stop:stepz7"skerry.builtin.function+json*
	stability
consistentbí
maingenerate_series"	TIMESTAMP"	TIMESTAMP"INTERVAL2TIMESTAMP[]:start:stop:stepz7"skerry.builtin.function+json*
	stability
consistentbs
mainget_bit"BIT"INTEGER2INTEGER:	bitstring:indexz7"skerry.builtin.function+json*
	stability
consistentbu
mainget_current_time2TIME WITH TIME ZONEzD"skerry.builtin.function+json*$
	stabilityconsistent_within_queryb
mainget_current_timestamp2TIMESTAMP WITH TIME ZONEzD"skerry.builtin.function+json*$
	stabilityconsistent_within_querybg
mainget_type"ANY2TYPE:
expressionz<1.5"skerry.builtin.function+json*
	stability
consistentbø
maingetvariable"VARCHAR2ANY:variable_namez@1.5.999"skerry.builtin.function+json*
	stability
consistentzI2.0"skerry.builtin.function+json*$
	stabilityconsistent_within_queryb†
maingrade_up"ANY[]"VARCHAR"VARCHAR2BIGINT[]:list:
sort_order:
null_orderJlist_grade_upz<2.0"skerry.builtin.function+json*
	stability
consistentbv
maingrade_up"ANY[]2BIGINT[]:listJlist_grade_upz<2.0"skerry.builtin.function+json*
	stability
consistentbã
maingrade_up"ANY[]"VARCHAR2BIGINT[]:list:
sort_orderJlist_grade_upz<2.0"skerry.builtin.function+json*
	stability
consistentb`
maingreatest"ANY*ANY2ANY:arg1z7"skerry.builtin.function+json*
	stability
consistentb{
maingreatest_common_divisor"HUGEINT"HUGEINT2HUGEINT:x:yz7"skerry.builtin.function+json*
	stability
consistentbx
maingreatest_common_divisor"BIGINT"BIGINT2BIGINT:x:yz7"skerry.builtin.function+json*
	stability
consistentbl
mainhamming"VARCHAR"VARCHAR2BIGINT:s1:s2z7"skerry.builtin.function+json*
	stability
consistentba
mainhash"ANY*ANY2UBIGINT:valuez7"skerry.builtin.function+json*
	stability
consistentb`
mainhex"VARCHAR2VARCHAR:stringz7"skerry.builtin.function+json*
	stability
consistentb`
mainhex"UHUGEINT2VARCHAR:valuez7"skerry.builtin.function+json*
	stability
consistentbc
mainhex"BIGNUM2VARCHAR:valuez<1.4"skerry.builtin.function+json*
	stability
consistentb[
mainhex"BLOB2VARCHAR:blobz7"skerry.builtin.function+json*
	stability
consistentb^
mainhex"BIGINT2VARCHAR:valuez7"skerry.builtin.function+json*
	stability
consistentb_
mainhex"UBIGINT2VARCHAR:valuez7"skerry.builtin.function+json*
	stability
consistentb_
mainhex"HUGEINT2VARCHAR:valuez7"skerry.builtin.function+json*
	stability
consistentbÑ
mainhive_partition_component"VARCHAR"ANY2VARCHAR:name:valuez<2.0"skerry.builtin.function+json*
	stability
consistentb^
mainhour"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbY
mainhour"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb]
mainhour"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbY
mainhour"TIME2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbh
mainhour"TIME WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentba
mainhour"TIME_NS2BIGINT:tsz<1.4"skerry.builtin.function+json*
	stability
consistentbm
mainhour"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbm
mainicu_collate_aa"VARCHAR2VARCHAR:strz<2.0"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_af"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_am"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ar"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbk
mainicu_collate_ar_sa"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_as"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_az"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbn
mainicu_collate_bal"VARCHAR2VARCHAR:strz<2.0"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_be"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_bg"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbn
mainicu_collate_blo"VARCHAR2VARCHAR:strz<2.0"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_bn"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_bo"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_br"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_bs"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ca"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbi
mainicu_collate_ceb"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbi
mainicu_collate_chr"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_cs"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbm
mainicu_collate_cu"VARCHAR2VARCHAR:strz<2.0"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_cy"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_da"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_de"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbk
mainicu_collate_de_at"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbi
mainicu_collate_dsb"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_dz"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ee"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_el"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_en"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbk
mainicu_collate_en_us"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_eo"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_es"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_et"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_fa"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbk
mainicu_collate_fa_af"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ff"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_fi"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbi
mainicu_collate_fil"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_fo"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_fr"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbk
mainicu_collate_fr_ca"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentb≠
mainicu_collate_fy"VARCHAR2VARCHAR:strz>1.5.0"skerry.builtin.function+json*
	stability
consistentz<2.0"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ga"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_gl"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_gu"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ha"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbi
mainicu_collate_haw"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_he"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbk
mainicu_collate_he_il"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_hi"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_hr"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbi
mainicu_collate_hsb"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_hu"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_hy"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_id"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbk
mainicu_collate_id_id"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ig"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_is"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_it"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ja"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ka"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_kk"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_kl"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_km"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_kn"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ko"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbi
mainicu_collate_kok"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ku"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ky"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_lb"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbn
mainicu_collate_lij"VARCHAR2VARCHAR:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
mainicu_collate_lkt"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ln"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_lo"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_lt"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_lv"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_mk"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ml"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_mn"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_mr"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ms"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_mt"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_my"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_nb"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbk
mainicu_collate_nb_no"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ne"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_nl"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_nn"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbm
mainicu_collate_no"VARCHAR2VARCHAR:strz<2.0"skerry.builtin.function+json*
	stability
consistentbn
mainicu_collate_noaccent"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbn
mainicu_collate_nso"VARCHAR2VARCHAR:strz<2.0"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_om"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_or"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_pa"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbk
mainicu_collate_pa_in"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_pl"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ps"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_pt"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ro"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ru"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_sa"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_se"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbn
mainicu_collate_sgs"VARCHAR2VARCHAR:strz<2.0"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_si"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_sk"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_sl"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbi
mainicu_collate_smn"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_sq"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_sr"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbk
mainicu_collate_sr_ba"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbk
mainicu_collate_sr_me"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbk
mainicu_collate_sr_rs"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbn
mainicu_collate_ssy"VARCHAR2VARCHAR:strz<2.0"skerry.builtin.function+json*
	stability
consistentbm
mainicu_collate_st"VARCHAR2VARCHAR:strz<2.0"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_sv"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_sw"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ta"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_te"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_th"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_tk"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbm
mainicu_collate_tn"VARCHAR2VARCHAR:strz<2.0"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_to"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_tr"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ug"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_uk"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_ur"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_uz"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_vi"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbm
mainicu_collate_vo"VARCHAR2VARCHAR:strz<2.0"skerry.builtin.function+json*
	stability
consistentbi
mainicu_collate_wae"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_wo"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_xh"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_yi"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_yo"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_zh"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbk
mainicu_collate_zh_cn"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbk
mainicu_collate_zh_hk"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbk
mainicu_collate_zh_mo"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbk
mainicu_collate_zh_sg"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbk
mainicu_collate_zh_tw"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentbh
mainicu_collate_zu"VARCHAR2VARCHAR:strz7"skerry.builtin.function+json*
	stability
consistentby
mainicu_sort_key"VARCHAR"VARCHAR2VARCHAR:str:collatorz7"skerry.builtin.function+json*
	stability
consistentbù
mainilike_escape"VARCHAR"VARCHAR"VARCHAR2BOOLEAN:string:like_specifier:escape_characterz7"skerry.builtin.function+json*
	stability
consistentbï
mainin_search_path"VARCHAR"VARCHAR2BOOLEAN:database_name:schema_namezD"skerry.builtin.function+json*$
	stabilityconsistent_within_queryby
main	index_key"STRUCT"VARCHAR*ANY2BLOB:path:namez<2.0"skerry.builtin.function+json*
	stability
consistentby
maininstr"VARCHAR"VARCHAR2BIGINT:string:search_stringz7"skerry.builtin.function+json*
	stability
consistentbs
maininvoke"LAMBDA"ANY*ANY2ANY:lambda:arg1z<2.0"skerry.builtin.function+json*
	stability
consistentbl
mainis_histogram_other_bin"ANY2BOOLEAN:valz7"skerry.builtin.function+json*
	stability
consistentb_
mainisfinite"DOUBLE2BOOLEAN:xz7"skerry.builtin.function+json*
	stability
consistentb]
mainisfinite"DATE2BOOLEAN:xz7"skerry.builtin.function+json*
	stability
consistentbb
mainisfinite"	TIMESTAMP2BOOLEAN:xz7"skerry.builtin.function+json*
	stability
consistentb^
mainisfinite"FLOAT2BOOLEAN:xz7"skerry.builtin.function+json*
	stability
consistentbq
mainisfinite"TIMESTAMP WITH TIME ZONE2BOOLEAN:xz7"skerry.builtin.function+json*
	stability
consistentb[
mainisinf"FLOAT2BOOLEAN:xz7"skerry.builtin.function+json*
	stability
consistentb\
mainisinf"DOUBLE2BOOLEAN:xz7"skerry.builtin.function+json*
	stability
consistentbn
mainisinf"TIMESTAMP WITH TIME ZONE2BOOLEAN:xz7"skerry.builtin.function+json*
	stability
consistentbZ
mainisinf"DATE2BOOLEAN:xz7"skerry.builtin.function+json*
	stability
consistentb_
mainisinf"	TIMESTAMP2BOOLEAN:xz7"skerry.builtin.function+json*
	stability
consistentb[
mainisnan"FLOAT2BOOLEAN:xz7"skerry.builtin.function+json*
	stability
consistentb\
mainisnan"DOUBLE2BOOLEAN:xz7"skerry.builtin.function+json*
	stability
consistentb[
mainisodow"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb_
mainisodow"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb`
mainisodow"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbo
mainisodow"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb\
mainisoyear"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb`
mainisoyear"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentba
mainisoyear"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbp
mainisoyear"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbl
mainjaccard"VARCHAR"VARCHAR2DOUBLE:s1:s2z7"skerry.builtin.function+json*
	stability
consistentbt
mainjaro_similarity"VARCHAR"VARCHAR2DOUBLE:s1:s2z7"skerry.builtin.function+json*
	stability
consistentbä
mainjaro_similarity"VARCHAR"VARCHAR"DOUBLE2DOUBLE:s1:s2:score_cutoffz7"skerry.builtin.function+json*
	stability
consistentb|
mainjaro_winkler_similarity"VARCHAR"VARCHAR2DOUBLE:s1:s2z7"skerry.builtin.function+json*
	stability
consistentbí
mainjaro_winkler_similarity"VARCHAR"VARCHAR"DOUBLE2DOUBLE:s1:s2:score_cutoffz7"skerry.builtin.function+json*
	stability
consistentbX
main
json_array*ANY2JSONz7"skerry.builtin.function+json*
	stability
consistentb{
mainjson_array_length"VARCHAR"VARCHAR2UBIGINT:json:pathz7"skerry.builtin.function+json*
	stability
consistentbl
mainjson_array_length"VARCHAR2UBIGINT:jsonz7"skerry.builtin.function+json*
	stability
consistentb
mainjson_array_length"VARCHAR"	VARCHAR[]2	UBIGINT[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentbi
mainjson_array_length"JSON2UBIGINT:jsonz7"skerry.builtin.function+json*
	stability
consistentbx
mainjson_array_length"JSON"VARCHAR2UBIGINT:json:pathz7"skerry.builtin.function+json*
	stability
consistentb|
mainjson_array_length"JSON"	VARCHAR[]2	UBIGINT[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentbz
mainjson_contains"JSON"VARCHAR2BOOLEAN:haystack:needlez7"skerry.builtin.function+json*
	stability
consistentbw
mainjson_contains"JSON"JSON2BOOLEAN:haystack:needlez7"skerry.builtin.function+json*
	stability
consistentb}
mainjson_contains"VARCHAR"VARCHAR2BOOLEAN:haystack:needlez7"skerry.builtin.function+json*
	stability
consistentbz
mainjson_contains"VARCHAR"JSON2BOOLEAN:haystack:needlez7"skerry.builtin.function+json*
	stability
consistentb}
mainjson_deep_merge"JSON"JSON*JSON2JSON:json1:json2z<2.0"skerry.builtin.function+json*
	stability
consistentbl
mainjson_deserialize_sql"JSON2VARCHAR:jsonz7"skerry.builtin.function+json*
	stability
consistentbu
mainjson_exists"VARCHAR"VARCHAR2BOOLEAN:json:pathz7"skerry.builtin.function+json*
	stability
consistentby
mainjson_exists"VARCHAR"	VARCHAR[]2	BOOLEAN[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentbv
mainjson_exists"JSON"	VARCHAR[]2	BOOLEAN[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentbr
mainjson_exists"JSON"VARCHAR2BOOLEAN:json:pathz7"skerry.builtin.function+json*
	stability
consistentbs
mainjson_extract"VARCHAR"BIGINT2JSON:json:indexz7"skerry.builtin.function+json*
	stability
consistentbs
mainjson_extract"VARCHAR"VARCHAR2JSON:json:pathz7"skerry.builtin.function+json*
	stability
consistentbw
mainjson_extract"VARCHAR"	VARCHAR[]2JSON[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentbp
mainjson_extract"JSON"BIGINT2JSON:json:indexz7"skerry.builtin.function+json*
	stability
consistentbp
mainjson_extract"JSON"VARCHAR2JSON:json:pathz7"skerry.builtin.function+json*
	stability
consistentbt
mainjson_extract"JSON"	VARCHAR[]2JSON[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentb|
mainjson_extract_path"VARCHAR"	VARCHAR[]2JSON[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentbx
mainjson_extract_path"VARCHAR"BIGINT2JSON:json:indexz7"skerry.builtin.function+json*
	stability
consistentby
mainjson_extract_path"JSON"	VARCHAR[]2JSON[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentbx
mainjson_extract_path"VARCHAR"VARCHAR2JSON:json:pathz7"skerry.builtin.function+json*
	stability
consistentbu
mainjson_extract_path"JSON"BIGINT2JSON:json:indexz7"skerry.builtin.function+json*
	stability
consistentbu
mainjson_extract_path"JSON"VARCHAR2JSON:json:pathz7"skerry.builtin.function+json*
	stability
consistentbÅ
mainjson_extract_path_text"JSON"	VARCHAR[]2	VARCHAR[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentbÄ
mainjson_extract_path_text"VARCHAR"BIGINT2VARCHAR:json:indexz7"skerry.builtin.function+json*
	stability
consistentbÄ
mainjson_extract_path_text"VARCHAR"VARCHAR2VARCHAR:json:pathz7"skerry.builtin.function+json*
	stability
consistentbÑ
mainjson_extract_path_text"VARCHAR"	VARCHAR[]2	VARCHAR[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentb}
mainjson_extract_path_text"JSON"BIGINT2VARCHAR:json:indexz7"skerry.builtin.function+json*
	stability
consistentb}
mainjson_extract_path_text"JSON"VARCHAR2VARCHAR:json:pathz7"skerry.builtin.function+json*
	stability
consistentbz
mainjson_extract_string"JSON"VARCHAR2VARCHAR:json:pathz7"skerry.builtin.function+json*
	stability
consistentbÅ
mainjson_extract_string"VARCHAR"	VARCHAR[]2	VARCHAR[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentb}
mainjson_extract_string"VARCHAR"VARCHAR2VARCHAR:json:pathz7"skerry.builtin.function+json*
	stability
consistentb}
mainjson_extract_string"VARCHAR"BIGINT2VARCHAR:json:indexz7"skerry.builtin.function+json*
	stability
consistentbz
mainjson_extract_string"JSON"BIGINT2VARCHAR:json:indexz7"skerry.builtin.function+json*
	stability
consistentb~
mainjson_extract_string"JSON"	VARCHAR[]2	VARCHAR[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentbÅ
mainjson_insert"JSON"VARCHAR"JSON2JSON:json:path:valuez<2.0"skerry.builtin.function+json*
	stability
consistentbf
main	json_keys"VARCHAR2	VARCHAR[]:jsonz7"skerry.builtin.function+json*
	stability
consistentbu
main	json_keys"VARCHAR"VARCHAR2	VARCHAR[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentby
main	json_keys"VARCHAR"	VARCHAR[]2VARCHAR[][]:json:pathz7"skerry.builtin.function+json*
	stability
consistentbc
main	json_keys"JSON2	VARCHAR[]:jsonz7"skerry.builtin.function+json*
	stability
consistentbr
main	json_keys"JSON"VARCHAR2	VARCHAR[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentbv
main	json_keys"JSON"	VARCHAR[]2VARCHAR[][]:json:pathz7"skerry.builtin.function+json*
	stability
consistentb~
mainjson_merge_patch"JSON"JSON*JSON2JSON:json1:json2z<1.4"skerry.builtin.function+json*
	stability
consistentby
mainjson_merge_patch_diff"JSON"JSON2JSON:old:newz<2.0"skerry.builtin.function+json*
	stability
consistentbk
mainjson_normalize"JSON2VARCHAR:jsonz<2.0"skerry.builtin.function+json*
	stability
consistentbY
mainjson_object*ANY2JSONz7"skerry.builtin.function+json*
	stability
consistentbc
mainjson_pretty"JSON2VARCHAR:jsonz7"skerry.builtin.function+json*
	stability
consistentbX
main
json_quote*ANY2JSONz7"skerry.builtin.function+json*
	stability
consistentbt
mainjson_remove"JSON"VARCHAR2JSON:json:pathz<2.0"skerry.builtin.function+json*
	stability
consistentbÇ
mainjson_replace"JSON"VARCHAR"JSON2JSON:json:path:valuez<2.0"skerry.builtin.function+json*
	stability
consistentb”
mainjson_serialize_plan"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"BOOLEAN"BOOLEAN2JSON:sql:	skip_null:
skip_empty:skip_default:format:optimizez<2.0"skerry.builtin.function+json*
	stability
consistentb∫
mainjson_serialize_sql"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"BOOLEAN2JSON:sql:	skip_null:
skip_empty:skip_default:formatz7"skerry.builtin.function+json*
	stability
consistentb~
mainjson_set"JSON"VARCHAR"JSON2JSON:json:path:valuez<2.0"skerry.builtin.function+json*
	stability
consistentbj
mainjson_strip_nulls"JSON2JSON:jsonz<2.0"skerry.builtin.function+json*
	stability
consistentbf
mainjson_structure"VARCHAR2JSON:jsonz7"skerry.builtin.function+json*
	stability
consistentbc
mainjson_structure"JSON2JSON:jsonz7"skerry.builtin.function+json*
	stability
consistentby
mainjson_transform"VARCHAR"VARCHAR2ANY:json:	structurez7"skerry.builtin.function+json*
	stability
consistentbv
mainjson_transform"JSON"VARCHAR2ANY:json:	structurez7"skerry.builtin.function+json*
	stability
consistentbÄ
mainjson_transform_strict"VARCHAR"VARCHAR2ANY:json:	structurez7"skerry.builtin.function+json*
	stability
consistentb}
mainjson_transform_strict"JSON"VARCHAR2ANY:json:	structurez7"skerry.builtin.function+json*
	stability
consistentbw
main	json_type"VARCHAR"	VARCHAR[]2	VARCHAR[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentbd
main	json_type"VARCHAR2VARCHAR:jsonz7"skerry.builtin.function+json*
	stability
consistentbs
main	json_type"VARCHAR"VARCHAR2VARCHAR:json:pathz7"skerry.builtin.function+json*
	stability
consistentba
main	json_type"JSON2VARCHAR:jsonz7"skerry.builtin.function+json*
	stability
consistentbp
main	json_type"JSON"VARCHAR2VARCHAR:json:pathz7"skerry.builtin.function+json*
	stability
consistentbt
main	json_type"JSON"	VARCHAR[]2	VARCHAR[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentbe
main
json_valid"VARCHAR2BOOLEAN:jsonz7"skerry.builtin.function+json*
	stability
consistentbb
main
json_valid"JSON2BOOLEAN:jsonz7"skerry.builtin.function+json*
	stability
consistentbt
main
json_value"VARCHAR"BIGINT2VARCHAR:json:indexz7"skerry.builtin.function+json*
	stability
consistentbu
main
json_value"JSON"	VARCHAR[]2	VARCHAR[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentbx
main
json_value"VARCHAR"	VARCHAR[]2	VARCHAR[]:json:pathz7"skerry.builtin.function+json*
	stability
consistentbq
main
json_value"JSON"BIGINT2VARCHAR:json:indexz7"skerry.builtin.function+json*
	stability
consistentbq
main
json_value"JSON"VARCHAR2VARCHAR:json:pathz7"skerry.builtin.function+json*
	stability
consistentbt
main
json_value"VARCHAR"VARCHAR2VARCHAR:json:pathz7"skerry.builtin.function+json*
	stability
consistentb`
mainjulian"	TIMESTAMP2DOUBLE:tsz7"skerry.builtin.function+json*
	stability
consistentb[
mainjulian"DATE2DOUBLE:tsz7"skerry.builtin.function+json*
	stability
consistentbo
mainjulian"TIMESTAMP WITH TIME ZONE2DOUBLE:tsz7"skerry.builtin.function+json*
	stability
consistentbo
mainlast_day"TIMESTAMP WITH TIME ZONE2DATE:tsz7"skerry.builtin.function+json*
	stability
consistentb[
mainlast_day"DATE2DATE:tsz7"skerry.builtin.function+json*
	stability
consistentb`
mainlast_day"	TIMESTAMP2DATE:tsz7"skerry.builtin.function+json*
	stability
consistentbi
mainlcase"VARCHAR2VARCHAR:stringJlowerz7"skerry.builtin.function+json*
	stability
consistentb{
mainlcm"BIGINT"BIGINT2BIGINT:x:yJleast_common_multiplez7"skerry.builtin.function+json*
	stability
consistentb~
mainlcm"HUGEINT"HUGEINT2HUGEINT:x:yJleast_common_multiplez7"skerry.builtin.function+json*
	stability
consistentb]
mainleast"ANY*ANY2ANY:arg1z7"skerry.builtin.function+json*
	stability
consistentby
mainleast_common_multiple"HUGEINT"HUGEINT2HUGEINT:x:yz7"skerry.builtin.function+json*
	stability
consistentbv
mainleast_common_multiple"BIGINT"BIGINT2BIGINT:x:yz7"skerry.builtin.function+json*
	stability
consistentbp
mainleft"VARCHAR"BIGINT2VARCHAR:string:countz7"skerry.builtin.function+json*
	stability
consistentby
mainleft_grapheme"VARCHAR"BIGINT2VARCHAR:string:countz7"skerry.builtin.function+json*
	stability
consistentbg
mainlen"VARCHAR2BIGINT:stringJlengthz7"skerry.builtin.function+json*
	stability
consistentbc
mainlen"ANY[]2BIGINT:listJlengthz7"skerry.builtin.function+json*
	stability
consistentb`
mainlen"BIT2BIGINT:bitJlengthz7"skerry.builtin.function+json*
	stability
consistentbb
mainlength"VARCHAR2BIGINT:stringz7"skerry.builtin.function+json*
	stability
consistentb[
mainlength"BIT2BIGINT:bitz7"skerry.builtin.function+json*
	stability
consistentb^
mainlength"ANY[]2BIGINT:listz7"skerry.builtin.function+json*
	stability
consistentbk
mainlength_grapheme"VARCHAR2BIGINT:stringz7"skerry.builtin.function+json*
	stability
consistentbp
mainlevenshtein"VARCHAR"VARCHAR2BIGINT:s1:s2z7"skerry.builtin.function+json*
	stability
consistentb\
mainlgamma"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbú
mainlike_escape"VARCHAR"VARCHAR"VARCHAR2BOOLEAN:string:like_specifier:escape_characterz7"skerry.builtin.function+json*
	stability
consistentbã
main	list_aggr"ANY[]"VARCHAR*ANY2ANY:list:function_nameJlist_aggregatez7"skerry.builtin.function+json*
	stability
consistentbÄ
mainlist_aggregate"ANY[]"VARCHAR*ANY2ANY:list:function_namez7"skerry.builtin.function+json*
	stability
consistentbÅ
main
list_apply"ANY[]"LAMBDA2ANY[]:list:lambdaJlist_transformz7"skerry.builtin.function+json*
	stability
consistentbf
mainlist_cat*ANY[]2ANY[]Jlist_concatz7"skerry.builtin.function+json*
	stability
consistentb\
mainlist_concat*ANY[]2ANY[]z7"skerry.builtin.function+json*
	stability
consistentbu
mainlist_contains"T[]"T2BOOLEAN:list:elementz<1.4"skerry.builtin.function+json*
	stability
consistentbÅ
mainlist_cosine_distance"DOUBLE[]"DOUBLE[]2DOUBLE:list1:list2z7"skerry.builtin.function+json*
	stability
consistentb~
mainlist_cosine_distance"FLOAT[]"FLOAT[]2FLOAT:list1:list2z7"skerry.builtin.function+json*
	stability
consistentbÉ
mainlist_cosine_similarity"DOUBLE[]"DOUBLE[]2DOUBLE:list1:list2z7"skerry.builtin.function+json*
	stability
consistentbÄ
mainlist_cosine_similarity"FLOAT[]"FLOAT[]2FLOAT:list1:list2z7"skerry.builtin.function+json*
	stability
consistentbw
mainlist_distance"FLOAT[]"FLOAT[]2FLOAT:list1:list2z7"skerry.builtin.function+json*
	stability
consistentbz
mainlist_distance"DOUBLE[]"DOUBLE[]2DOUBLE:list1:list2z7"skerry.builtin.function+json*
	stability
consistentbe
mainlist_distinct"T[]2T[]:listz<1.4"skerry.builtin.function+json*
	stability
consistentbë
mainlist_dot_product"DOUBLE[]"DOUBLE[]2DOUBLE:list1:list2Jlist_inner_productz7"skerry.builtin.function+json*
	stability
consistentbé
mainlist_dot_product"FLOAT[]"FLOAT[]2FLOAT:list1:list2Jlist_inner_productz7"skerry.builtin.function+json*
	stability
consistentbÜ
mainlist_element"VARCHAR"BIGINT2VARCHAR:string:indexJlist_extractz7"skerry.builtin.function+json*
	stability
consistentb
mainlist_element"T[]"BIGINT2T:list:indexJlist_extractz<1.4"skerry.builtin.function+json*
	stability
consistentbx
mainlist_extract"VARCHAR"BIGINT2VARCHAR:string:indexz7"skerry.builtin.function+json*
	stability
consistentbq
mainlist_extract"T[]"BIGINT2T:list:indexz<1.4"skerry.builtin.function+json*
	stability
consistentbr
mainlist_filter"ANY[]"LAMBDA2ANY[]:list:lambdaz7"skerry.builtin.function+json*
	stability
consistentbñ
mainlist_grade_up"ANY[]"VARCHAR"VARCHAR2BIGINT[]:list:
sort_order:
null_orderz<2.0"skerry.builtin.function+json*
	stability
consistentbÅ
mainlist_grade_up"ANY[]"VARCHAR2BIGINT[]:list:
sort_orderz<2.0"skerry.builtin.function+json*
	stability
consistentbl
mainlist_grade_up"ANY[]2BIGINT[]:listz<2.0"skerry.builtin.function+json*
	stability
consistentb
mainlist_has"T[]"T2BOOLEAN:list:elementJlist_containsz<1.4"skerry.builtin.function+json*
	stability
consistentbu
mainlist_has_all"T[]"T[]2BOOLEAN:list1:list2z<1.4"skerry.builtin.function+json*
	stability
consistentbu
mainlist_has_any"T[]"T[]2BOOLEAN:list1:list2z<1.4"skerry.builtin.function+json*
	stability
consistentbÉ
mainlist_indexof"T[]"T2INTEGER:list:elementJlist_positionz<1.4"skerry.builtin.function+json*
	stability
consistentb
mainlist_inner_product"DOUBLE[]"DOUBLE[]2DOUBLE:list1:list2z7"skerry.builtin.function+json*
	stability
consistentb|
mainlist_inner_product"FLOAT[]"FLOAT[]2FLOAT:list1:list2z7"skerry.builtin.function+json*
	stability
consistentbs
mainlist_intersect"T[]"T[]2T[]:list1:list2z<1.5"skerry.builtin.function+json*
	stability
consistentb†
mainlist_negative_dot_product"FLOAT[]"FLOAT[]2FLOAT:list1:list2Jlist_negative_inner_productz7"skerry.builtin.function+json*
	stability
consistentb£
mainlist_negative_dot_product"DOUBLE[]"DOUBLE[]2DOUBLE:list1:list2Jlist_negative_inner_productz7"skerry.builtin.function+json*
	stability
consistentbÖ
mainlist_negative_inner_product"FLOAT[]"FLOAT[]2FLOAT:list1:list2z7"skerry.builtin.function+json*
	stability
consistentbà
mainlist_negative_inner_product"DOUBLE[]"DOUBLE[]2DOUBLE:list1:list2z7"skerry.builtin.function+json*
	stability
consistentbg
main	list_pack2"NULL"[]J
list_valuez<1.4"skerry.builtin.function+json*
	stability
consistentbo
main	list_pack"T*T2T[]:valueJ
list_valuez<1.4"skerry.builtin.function+json*
	stability
consistentbu
mainlist_position"T[]"T2INTEGER:list:elementz<1.4"skerry.builtin.function+json*
	stability
consistentbp
mainlist_reduce"ANY[]"LAMBDA2ANY:list:lambdaz7"skerry.builtin.function+json*
	stability
consistentbÑ
mainlist_reduce"ANY[]"LAMBDA"ANY2ANY:list:lambda:initial_valuez7"skerry.builtin.function+json*
	stability
consistentbm
mainlist_resize"ANY[]"ANY2ANY[]:list:sizez7"skerry.builtin.function+json*
	stability
consistentby
mainlist_resize"ANY[]"ANY"ANY2ANY[]:list:size:valuez7"skerry.builtin.function+json*
	stability
consistentbh
mainlist_reverse_sort"ANY[]2ANY[]:listz7"skerry.builtin.function+json*
	stability
consistentb}
mainlist_reverse_sort"ANY[]"VARCHAR2ANY[]:list:
null_orderz7"skerry.builtin.function+json*
	stability
consistentb
mainlist_select"T[]"BIGINT[]2T[]:
value_list:
index_listz<1.4"skerry.builtin.function+json*
	stability
consistentbs
main
list_slice"ANY"ANY"ANY2ANY:list:begin:endz7"skerry.builtin.function+json*
	stability
consistentbÅ
main
list_slice"ANY"ANY"ANY"BIGINT2ANY:list:begin:end:stepz7"skerry.builtin.function+json*
	stability
consistentb`
main	list_sort"ANY[]2ANY[]:listz7"skerry.builtin.function+json*
	stability
consistentbu
main	list_sort"ANY[]"VARCHAR2ANY[]:list:
sort_orderz7"skerry.builtin.function+json*
	stability
consistentbä
main	list_sort"ANY[]"VARCHAR"VARCHAR2ANY[]:list:
sort_order:
null_orderz7"skerry.builtin.function+json*
	stability
consistentbu
mainlist_transform"ANY[]"LAMBDA2ANY[]:list:lambdaz7"skerry.builtin.function+json*
	stability
consistentbd
mainlist_unique"ANY[]2UBIGINT:listz7"skerry.builtin.function+json*
	stability
consistentb\
main
list_value2"NULL"[]z<1.4"skerry.builtin.function+json*
	stability
consistentbd
main
list_value"T*T2T[]:valuez<1.4"skerry.builtin.function+json*
	stability
consistentb~
main
list_where"T[]"	BOOLEAN[]2T[]:
value_list:	mask_listz<1.4"skerry.builtin.function+json*
	stability
consistentbZ
mainlist_zip*ANY2STRUCT[]z7"skerry.builtin.function+json*
	stability
consistentbX
mainln"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbY
mainlog"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbd
mainlog"DOUBLE"DOUBLE2DOUBLE:b:xz7"skerry.builtin.function+json*
	stability
consistentb[
mainlog10"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbZ
mainlog2"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbb
mainlower"VARCHAR2VARCHAR:stringz7"skerry.builtin.function+json*
	stability
consistentbÖ
mainlpad"VARCHAR"INTEGER"VARCHAR2VARCHAR:string:count:	characterz7"skerry.builtin.function+json*
	stability
consistentbw
mainltrim"VARCHAR"VARCHAR2VARCHAR:string:
charactersz7"skerry.builtin.function+json*
	stability
consistentbb
mainltrim"VARCHAR2VARCHAR:stringz7"skerry.builtin.function+json*
	stability
consistentba
main	make_date"INTEGER2DATE:daysz7"skerry.builtin.function+json*
	stability
consistentb|
main	make_date"BIGINT"BIGINT"BIGINT2DATE:year:month:dayz7"skerry.builtin.function+json*
	stability
consistentbî
main	make_date"3STRUCT("year" BIGINT, "month" BIGINT, "day" BIGINT)2DATE:date-structz7"skerry.builtin.function+json*
	stability
consistentbÅ
main	make_time"BIGINT"BIGINT"DOUBLE2TIME:hour:minute:secondsz7"skerry.builtin.function+json*
	stability
consistentbµ
mainmake_timestamp"BIGINT"BIGINT"BIGINT"BIGINT"BIGINT"DOUBLE2	TIMESTAMP:year:month:day:hour:minute:secondsz7"skerry.builtin.function+json*
	stability
consistentbl
mainmake_timestamp"BIGINT2	TIMESTAMP:microsz7"skerry.builtin.function+json*
	stability
consistentbs
mainmake_timestamp_ms"BIGINT2	TIMESTAMP:nanosz<1.4"skerry.builtin.function+json*
	stability
consistentbq
mainmake_timestamp_ns"BIGINT2TIMESTAMP_NS:nanosz7"skerry.builtin.function+json*
	stability
consistentb}
mainmake_timestamptz"BIGINT2TIMESTAMP WITH TIME ZONE:microsz7"skerry.builtin.function+json*
	stability
consistentb∆
mainmake_timestamptz"BIGINT"BIGINT"BIGINT"BIGINT"BIGINT"DOUBLE2TIMESTAMP WITH TIME ZONE:year:month:day:hour:minute:secondsz7"skerry.builtin.function+json*
	stability
consistentbŸ
mainmake_timestamptz"BIGINT"BIGINT"BIGINT"BIGINT"BIGINT"DOUBLE"VARCHAR2TIMESTAMP WITH TIME ZONE:year:month:day:hour:minute:seconds:timezonez7"skerry.builtin.function+json*
	stability
consistentbk
main	make_type"VARCHAR*ANY2TYPE:namez<1.5"skerry.builtin.function+json*
	stability
consistentb`
mainmap2MAP("NULL", "NULL")z<1.4"skerry.builtin.function+json*
	stability
consistentbn
mainmap"K[]"V[]2	MAP(K, V):keys:valuesz<1.4"skerry.builtin.function+json*
	stability
consistentbX
main
map_concat*ANY2LISTz7"skerry.builtin.function+json*
	stability
consistentbu
mainmap_contains"	MAP(K, V)"K2BOOLEAN:map:keyz<1.4"skerry.builtin.function+json*
	stability
consistentbÅ
mainmap_entries"	MAP(K, V)2STRUCT("key" K, "value" V)[]:mapz<1.4"skerry.builtin.function+json*
	stability
consistentbp
mainmap_extract"	MAP(K, V)"K2V[]:map:keyz<1.4"skerry.builtin.function+json*
	stability
consistentbt
mainmap_extract_value"	MAP(K, V)"K2V:map:keyz<1.4"skerry.builtin.function+json*
	stability
consistentbw
mainmap_from_entries"TUPLE(K, V)[]2	MAP(K, V):mapz<2.0"skerry.builtin.function+json*
	stability
consistentbe
mainmap_keys"	MAP(K, V)2K[]:mapz<1.4"skerry.builtin.function+json*
	stability
consistentbg
main
map_values"	MAP(K, V)2V[]:mapz<1.4"skerry.builtin.function+json*
	stability
consistentb`
mainmd5"VARCHAR2VARCHAR:stringz7"skerry.builtin.function+json*
	stability
consistentb[
mainmd5"BLOB2VARCHAR:blobz7"skerry.builtin.function+json*
	stability
consistentbc
main
md5_number"BLOB2UHUGEINT:blobz7"skerry.builtin.function+json*
	stability
consistentbh
main
md5_number"VARCHAR2UHUGEINT:stringz7"skerry.builtin.function+json*
	stability
consistentbt
mainmicrosecond"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbh
mainmicrosecond"TIME_NS2BIGINT:tsz<1.4"skerry.builtin.function+json*
	stability
consistentbo
mainmicrosecond"TIME WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbe
mainmicrosecond"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb`
mainmicrosecond"TIME2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbd
mainmicrosecond"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb`
mainmicrosecond"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb_
main
millennium"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbc
main
millennium"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbd
main
millennium"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbs
main
millennium"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbd
mainmillisecond"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbe
mainmillisecond"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb`
mainmillisecond"TIME2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb`
mainmillisecond"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbo
mainmillisecond"TIME WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbh
mainmillisecond"TIME_NS2BIGINT:tsz<1.4"skerry.builtin.function+json*
	stability
consistentbt
mainmillisecond"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbo
mainminute"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbc
mainminute"TIME_NS2BIGINT:tsz<1.4"skerry.builtin.function+json*
	stability
consistentb[
mainminute"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbj
mainminute"TIME WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb`
mainminute"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb[
mainminute"TIME2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb_
mainminute"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbx
main
mismatches"VARCHAR"VARCHAR2BIGINT:s1:s2Jhammingz7"skerry.builtin.function+json*
	stability
consistentbt
mainmod"UHUGEINT"UHUGEINT2UHUGEINT:left:rightJ%z7"skerry.builtin.function+json*
	stability
consistentbq
mainmod"UBIGINT"UBIGINT2UBIGINT:left:rightJ%z7"skerry.builtin.function+json*
	stability
consistentbt
mainmod"UINTEGER"UINTEGER2UINTEGER:left:rightJ%z7"skerry.builtin.function+json*
	stability
consistentbw
mainmod"	USMALLINT"	USMALLINT2	USMALLINT:left:rightJ%z7"skerry.builtin.function+json*
	stability
consistentbt
mainmod"UTINYINT"UTINYINT2UTINYINT:left:rightJ%z7"skerry.builtin.function+json*
	stability
consistentbq
mainmod"DECIMAL"DECIMAL2DECIMAL:left:rightJ%z7"skerry.builtin.function+json*
	stability
consistentbn
mainmod"DOUBLE"DOUBLE2DOUBLE:left:rightJ%z7"skerry.builtin.function+json*
	stability
consistentbk
mainmod"FLOAT"FLOAT2FLOAT:left:rightJ%z7"skerry.builtin.function+json*
	stability
consistentbq
mainmod"HUGEINT"HUGEINT2HUGEINT:left:rightJ%z7"skerry.builtin.function+json*
	stability
consistentbn
mainmod"BIGINT"BIGINT2BIGINT:left:rightJ%z7"skerry.builtin.function+json*
	stability
consistentbq
mainmod"INTEGER"INTEGER2INTEGER:left:rightJ%z7"skerry.builtin.function+json*
	stability
consistentbt
mainmod"SMALLINT"SMALLINT2SMALLINT:left:rightJ%z7"skerry.builtin.function+json*
	stability
consistentbq
mainmod"TINYINT"TINYINT2TINYINT:left:rightJ%z7"skerry.builtin.function+json*
	stability
consistentbZ
mainmonth"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb_
mainmonth"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb^
mainmonth"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbn
mainmonth"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbs
main	monthname"TIMESTAMP WITH TIME ZONE2VARCHAR:tsz7"skerry.builtin.function+json*
	stability
consistentb_
main	monthname"DATE2VARCHAR:tsz7"skerry.builtin.function+json*
	stability
consistentbd
main	monthname"	TIMESTAMP2VARCHAR:tsz7"skerry.builtin.function+json*
	stability
consistentbv
mainmultiply"TINYINT"TINYINT2TINYINT:left:rightJ*z7"skerry.builtin.function+json*
	stability
consistentbs
mainmultiply"DOUBLE"DOUBLE2DOUBLE:left:rightJ*z7"skerry.builtin.function+json*
	stability
consistentby
mainmultiply"UHUGEINT"UHUGEINT2UHUGEINT:left:rightJ*z7"skerry.builtin.function+json*
	stability
consistentbv
mainmultiply"UBIGINT"UBIGINT2UBIGINT:left:rightJ*z7"skerry.builtin.function+json*
	stability
consistentby
mainmultiply"UINTEGER"UINTEGER2UINTEGER:left:rightJ*z7"skerry.builtin.function+json*
	stability
consistentb|
mainmultiply"	USMALLINT"	USMALLINT2	USMALLINT:left:rightJ*z7"skerry.builtin.function+json*
	stability
consistentby
mainmultiply"UTINYINT"UTINYINT2UTINYINT:left:rightJ*z7"skerry.builtin.function+json*
	stability
consistentbv
mainmultiply"DECIMAL"DECIMAL2DECIMAL:left:rightJ*z7"skerry.builtin.function+json*
	stability
consistentby
mainmultiply"SMALLINT"SMALLINT2SMALLINT:left:rightJ*z7"skerry.builtin.function+json*
	stability
consistentbp
mainmultiply"FLOAT"FLOAT2FLOAT:left:rightJ*z7"skerry.builtin.function+json*
	stability
consistentbv
mainmultiply"HUGEINT"HUGEINT2HUGEINT:left:rightJ*z7"skerry.builtin.function+json*
	stability
consistentbv
mainmultiply"INTEGER"INTEGER2INTEGER:left:rightJ*z7"skerry.builtin.function+json*
	stability
consistentbw
mainmultiply"INTERVAL"BIGINT2INTERVAL:left:rightJ*z7"skerry.builtin.function+json*
	stability
consistentbw
mainmultiply"BIGINT"INTERVAL2INTERVAL:left:rightJ*z7"skerry.builtin.function+json*
	stability
consistentbw
mainmultiply"DOUBLE"INTERVAL2INTERVAL:left:rightJ*z7"skerry.builtin.function+json*
	stability
consistentbs
mainmultiply"BIGINT"BIGINT2BIGINT:left:rightJ*z7"skerry.builtin.function+json*
	stability
consistentbw
mainmultiply"INTERVAL"DOUBLE2INTERVAL:left:rightJ*z7"skerry.builtin.function+json*
	stability
consistentbe
main
nanosecond"INTERVAL2BIGINT:tsnsz7"skerry.builtin.function+json*
	stability
consistentbf
main
nanosecond"	TIMESTAMP2BIGINT:tsnsz7"skerry.builtin.function+json*
	stability
consistentbu
main
nanosecond"TIMESTAMP WITH TIME ZONE2BIGINT:tsnsz7"skerry.builtin.function+json*
	stability
consistentbp
main
nanosecond"TIMESTAMPTZ_NS2BIGINT:tsnsz<2.0"skerry.builtin.function+json*
	stability
consistentba
main
nanosecond"DATE2BIGINT:tsnsz7"skerry.builtin.function+json*
	stability
consistentbi
main
nanosecond"TIME_NS2BIGINT:tsnsz<1.4"skerry.builtin.function+json*
	stability
consistentbi
main
nanosecond"TIMESTAMP_NS2BIGINT:tsnsz7"skerry.builtin.function+json*
	stability
consistentbp
main
nanosecond"TIME WITH TIME ZONE2BIGINT:tsnsz7"skerry.builtin.function+json*
	stability
consistentba
main
nanosecond"TIME2BIGINT:tsnsz7"skerry.builtin.function+json*
	stability
consistentbg
main	nextafter"FLOAT"FLOAT2FLOAT:x:yz7"skerry.builtin.function+json*
	stability
consistentbj
main	nextafter"DOUBLE"DOUBLE2DOUBLE:x:yz7"skerry.builtin.function+json*
	stability
consistentb~
mainnextval"VARCHAR2BIGINT:sequence_namezK"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatilebj
mainnfc_normalize"VARCHAR2VARCHAR:stringz7"skerry.builtin.function+json*
	stability
consistentbt
mainnormalized_interval"INTERVAL2INTERVAL:intervalz7"skerry.builtin.function+json*
	stability
consistentb°
mainnot_ilike_escape"VARCHAR"VARCHAR"VARCHAR2BOOLEAN:string:like_specifier:escape_characterz7"skerry.builtin.function+json*
	stability
consistentb†
mainnot_like_escape"VARCHAR"VARCHAR"VARCHAR2BOOLEAN:string:like_specifier:escape_characterz7"skerry.builtin.function+json*
	stability
consistentbÑ
mainnow2TIMESTAMP WITH TIME ZONEJget_current_timestampzD"skerry.builtin.function+json*$
	stabilityconsistent_within_querybg
mainoctet_length"BIT2BIGINT:	bitstringz7"skerry.builtin.function+json*
	stability
consistentbc
mainoctet_length"BLOB2BIGINT:blobz7"skerry.builtin.function+json*
	stability
consistentbi
mainord"VARCHAR2INTEGER:stringJunicodez7"skerry.builtin.function+json*
	stability
consistentbù
mainoverlay"VARCHAR"VARCHAR"BIGINT"BIGINT2VARCHAR:string:replacement:start:countz<2.0"skerry.builtin.function+json*
	stability
consistentbé
mainoverlay"VARCHAR"VARCHAR"BIGINT2VARCHAR:string:replacement:startz<2.0"skerry.builtin.function+json*
	stability
consistentbh
mainparse_dirname"VARCHAR2VARCHAR:pathz7"skerry.builtin.function+json*
	stability
consistentb|
mainparse_dirname"VARCHAR"VARCHAR2VARCHAR:path:	separatorz7"skerry.builtin.function+json*
	stability
consistentb|
mainparse_dirpath"VARCHAR"VARCHAR2VARCHAR:path:	separatorz7"skerry.builtin.function+json*
	stability
consistentbh
mainparse_dirpath"VARCHAR2VARCHAR:pathz7"skerry.builtin.function+json*
	stability
consistentbÅ
mainparse_duckdb_log_message"VARCHAR"VARCHAR2ANY:type:messagez7"skerry.builtin.function+json*
	stability
consistentbÑ
mainparse_filename"VARCHAR"BOOLEAN2VARCHAR:string:trim_extensionz7"skerry.builtin.function+json*
	stability
consistentb
mainparse_filename"VARCHAR"VARCHAR2VARCHAR:string:	separatorz7"skerry.builtin.function+json*
	stability
consistentbk
mainparse_filename"VARCHAR2VARCHAR:stringz7"skerry.builtin.function+json*
	stability
consistentbò
mainparse_filename"VARCHAR"BOOLEAN"VARCHAR2VARCHAR:string:trim_extension:	separatorz7"skerry.builtin.function+json*
	stability
consistentbw
mainparse_formatted_bytes"VARCHAR2UBIGINT:stringz<1.5"skerry.builtin.function+json*
	stability
consistentbg
main
parse_path"VARCHAR2	VARCHAR[]:pathz7"skerry.builtin.function+json*
	stability
consistentb{
main
parse_path"VARCHAR"VARCHAR2	VARCHAR[]:path:	separatorz7"skerry.builtin.function+json*
	stability
consistentbr
main	path_join"VARCHAR*VARCHAR2VARCHAR:pathz<2.0"skerry.builtin.function+json*
	stability
consistentbM
mainpi2DOUBLEz7"skerry.builtin.function+json*
	stability
consistentbÉ
mainposition"VARCHAR"VARCHAR2BIGINT:string:search_stringJinstrz7"skerry.builtin.function+json*
	stability
consistentbh
mainpow"DOUBLE"DOUBLE2DOUBLE:x:yJ**z7"skerry.builtin.function+json*
	stability
consistentbj
mainpower"DOUBLE"DOUBLE2DOUBLE:x:yJ**z7"skerry.builtin.function+json*
	stability
consistentb{
mainprefix"VARCHAR"VARCHAR2BOOLEAN:string:search_stringz7"skerry.builtin.function+json*
	stability
consistentbh
mainprintf"VARCHAR*ANY2VARCHAR:formatz7"skerry.builtin.function+json*
	stability
consistentb\
mainquarter"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb`
mainquarter"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentba
mainquarter"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbp
mainquarter"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb]
mainradians"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbe
mainrandom2DOUBLEzK"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatilebà
mainrange"	TIMESTAMP"	TIMESTAMP"INTERVAL2TIMESTAMP[]:start:stop:stepz7"skerry.builtin.function+json*
	stability
consistentbo
mainrange"BIGINT"BIGINT2BIGINT[]:start:stopz7"skerry.builtin.function+json*
	stability
consistentb}
mainrange"BIGINT"BIGINT"BIGINT2BIGINT[]:start:stop:stepz7"skerry.builtin.function+json*
	stability
consistentb`
mainrange"BIGINT2BIGINT[]:stopz7"skerry.builtin.function+json*
	stability
consistentbµ
mainrange"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE"INTERVAL2TIMESTAMP WITH TIME ZONE[]:start:stop:stepz7"skerry.builtin.function+json*
	stability
consistentbx
mainreduce"ANY[]"LAMBDA2ANY:list:lambdaJlist_reducez7"skerry.builtin.function+json*
	stability
consistentbå
mainreduce"ANY[]"LAMBDA"ANY2ANY:list:lambda:initial_valueJlist_reducez7"skerry.builtin.function+json*
	stability
consistentbj
mainregexp_escape"VARCHAR2VARCHAR:stringz7"skerry.builtin.function+json*
	stability
consistentb£
mainregexp_extract"VARCHAR"VARCHAR"	VARCHAR[]"VARCHAR2VARCHAR:string:regex:	name_list:optionsz7"skerry.builtin.function+json*
	stability
consistentbë
mainregexp_extract"VARCHAR"VARCHAR"	VARCHAR[]2VARCHAR:string:regex:	name_listz7"skerry.builtin.function+json*
	stability
consistentbí
mainregexp_extract"VARCHAR"VARCHAR"VARCHAR2VARCHAR:string:regex:optionsz<2.0"skerry.builtin.function+json*
	stability
consistentbù
mainregexp_extract"VARCHAR"VARCHAR"INTEGER"VARCHAR2VARCHAR:string:regex:group:optionsz7"skerry.builtin.function+json*
	stability
consistentbã
mainregexp_extract"VARCHAR"VARCHAR"INTEGER2VARCHAR:string:regex:groupz7"skerry.builtin.function+json*
	stability
consistentb{
mainregexp_extract"VARCHAR"VARCHAR2VARCHAR:string:regexz7"skerry.builtin.function+json*
	stability
consistentbÅ
mainregexp_extract_all"VARCHAR"VARCHAR2	VARCHAR[]:string:regexz7"skerry.builtin.function+json*
	stability
consistentbë
mainregexp_extract_all"VARCHAR"VARCHAR"INTEGER2	VARCHAR[]:string:regex:groupz7"skerry.builtin.function+json*
	stability
consistentb£
mainregexp_extract_all"VARCHAR"VARCHAR"INTEGER"VARCHAR2	VARCHAR[]:string:regex:group:optionsz7"skerry.builtin.function+json*
	stability
consistentbú
mainregexp_extract_all"VARCHAR"VARCHAR"	VARCHAR[]2	VARCHAR[]:string:regex:	name_listz<1.5"skerry.builtin.function+json*
	stability
consistentbÆ
mainregexp_extract_all"VARCHAR"VARCHAR"	VARCHAR[]"VARCHAR2	VARCHAR[]:string:regex:	name_list:optionsz<1.5"skerry.builtin.function+json*
	stability
consistentb~
mainregexp_full_match"VARCHAR"VARCHAR2BOOLEAN:string:regexz7"skerry.builtin.function+json*
	stability
consistentbê
mainregexp_full_match"VARCHAR"VARCHAR"VARCHAR2BOOLEAN:string:regex:optionsz7"skerry.builtin.function+json*
	stability
consistentb{
mainregexp_matches"VARCHAR"VARCHAR2BOOLEAN:string:regexz7"skerry.builtin.function+json*
	stability
consistentbç
mainregexp_matches"VARCHAR"VARCHAR"VARCHAR2BOOLEAN:string:regex:optionsz7"skerry.builtin.function+json*
	stability
consistentbë
mainregexp_replace"VARCHAR"VARCHAR"VARCHAR2VARCHAR:string:regex:replacementz7"skerry.builtin.function+json*
	stability
consistentb£
mainregexp_replace"VARCHAR"VARCHAR"VARCHAR"VARCHAR2VARCHAR:string:regex:replacement:optionsz7"skerry.builtin.function+json*
	stability
consistentb™
mainregexp_split_to_array"VARCHAR"VARCHAR"VARCHAR2	VARCHAR[]:string:regex:optionsJstring_split_regexz7"skerry.builtin.function+json*
	stability
consistentbò
mainregexp_split_to_array"VARCHAR"VARCHAR2	VARCHAR[]:string:regexJstring_split_regexz7"skerry.builtin.function+json*
	stability
consistentbè
mainremap_struct"ANY"ANY"ANY"ANY2ANY:input:target_type:mapping:defaultsz7"skerry.builtin.function+json*
	stability
consistentbr
mainrepeat"VARCHAR"BIGINT2VARCHAR:string:countz7"skerry.builtin.function+json*
	stability
consistentbm
mainrepeat"T[]"BIGINT2T[]:list:countz<1.4"skerry.builtin.function+json*
	stability
consistentbj
mainrepeat"BLOB"BIGINT2BLOB:blob:countz7"skerry.builtin.function+json*
	stability
consistentbÜ
mainreplace"VARCHAR"VARCHAR"VARCHAR2VARCHAR:string:source:targetz7"skerry.builtin.function+json*
	stability
consistentb}
mainreplace_type"ANY"ANY"ANY2ANY:param:type1:type2z<1.4"skerry.builtin.function+json*
	stability
consistentbd
mainreverse"VARCHAR2VARCHAR:stringz7"skerry.builtin.function+json*
	stability
consistentbq
mainright"VARCHAR"BIGINT2VARCHAR:string:countz7"skerry.builtin.function+json*
	stability
consistentbz
mainright_grapheme"VARCHAR"BIGINT2VARCHAR:string:countz7"skerry.builtin.function+json*
	stability
consistentbq
mainround"DECIMAL"INTEGER2DECIMAL:x:	precisionz7"skerry.builtin.function+json*
	stability
consistentb]
mainround"DECIMAL2DECIMAL:xz7"skerry.builtin.function+json*
	stability
consistentb]
mainround"TINYINT2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentbq
mainround"TINYINT"INTEGER2TINYINT:x:	precisionz7"skerry.builtin.function+json*
	stability
consistentb_
mainround"SMALLINT2SMALLINT:xz7"skerry.builtin.function+json*
	stability
consistentbs
mainround"SMALLINT"INTEGER2SMALLINT:x:	precisionz7"skerry.builtin.function+json*
	stability
consistentb]
mainround"INTEGER2INTEGER:xz7"skerry.builtin.function+json*
	stability
consistentbq
mainround"INTEGER"INTEGER2INTEGER:x:	precisionz7"skerry.builtin.function+json*
	stability
consistentb[
mainround"BIGINT2BIGINT:xz7"skerry.builtin.function+json*
	stability
consistentbo
mainround"BIGINT"INTEGER2BIGINT:x:	precisionz7"skerry.builtin.function+json*
	stability
consistentb]
mainround"HUGEINT2HUGEINT:xz7"skerry.builtin.function+json*
	stability
consistentbq
mainround"HUGEINT"INTEGER2HUGEINT:x:	precisionz7"skerry.builtin.function+json*
	stability
consistentbY
mainround"FLOAT2FLOAT:xz7"skerry.builtin.function+json*
	stability
consistentbm
mainround"FLOAT"INTEGER2FLOAT:x:	precisionz7"skerry.builtin.function+json*
	stability
consistentb[
mainround"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbo
mainround"DOUBLE"INTEGER2DOUBLE:x:	precisionz7"skerry.builtin.function+json*
	stability
consistentb}
main
round_even"SMALLINT"INTEGER2SMALLINT:x:	precisionz<2.0"skerry.builtin.function+json*
	stability
consistentb{
main
round_even"TINYINT"INTEGER2TINYINT:x:	precisionz<2.0"skerry.builtin.function+json*
	stability
consistentb{
main
round_even"DECIMAL"INTEGER2DECIMAL:x:	precisionz<2.0"skerry.builtin.function+json*
	stability
consistentby
main
round_even"DOUBLE"INTEGER2DOUBLE:x:	precisionz<2.0"skerry.builtin.function+json*
	stability
consistentbw
main
round_even"FLOAT"INTEGER2FLOAT:x:	precisionz<2.0"skerry.builtin.function+json*
	stability
consistentb{
main
round_even"HUGEINT"INTEGER2HUGEINT:x:	precisionz<2.0"skerry.builtin.function+json*
	stability
consistentby
main
round_even"BIGINT"INTEGER2BIGINT:x:	precisionz<2.0"skerry.builtin.function+json*
	stability
consistentb{
main
round_even"INTEGER"INTEGER2INTEGER:x:	precisionz<2.0"skerry.builtin.function+json*
	stability
consistentbÖ
mainroundbankers"FLOAT"INTEGER2FLOAT:x:	precisionJ
round_evenz<2.0"skerry.builtin.function+json*
	stability
consistentbã
mainroundbankers"SMALLINT"INTEGER2SMALLINT:x:	precisionJ
round_evenz<2.0"skerry.builtin.function+json*
	stability
consistentbâ
mainroundbankers"INTEGER"INTEGER2INTEGER:x:	precisionJ
round_evenz<2.0"skerry.builtin.function+json*
	stability
consistentbá
mainroundbankers"BIGINT"INTEGER2BIGINT:x:	precisionJ
round_evenz<2.0"skerry.builtin.function+json*
	stability
consistentbâ
mainroundbankers"HUGEINT"INTEGER2HUGEINT:x:	precisionJ
round_evenz<2.0"skerry.builtin.function+json*
	stability
consistentbâ
mainroundbankers"TINYINT"INTEGER2TINYINT:x:	precisionJ
round_evenz<2.0"skerry.builtin.function+json*
	stability
consistentbâ
mainroundbankers"DECIMAL"INTEGER2DECIMAL:x:	precisionJ
round_evenz<2.0"skerry.builtin.function+json*
	stability
consistentbá
mainroundbankers"DOUBLE"INTEGER2DOUBLE:x:	precisionJ
round_evenz<2.0"skerry.builtin.function+json*
	stability
consistentbW
mainrow*ANY2TUPLEz<2.0"skerry.builtin.function+json*
	stability
consistentbY
mainrow_to_json*ANY2JSONz7"skerry.builtin.function+json*
	stability
consistentbÖ
mainrpad"VARCHAR"INTEGER"VARCHAR2VARCHAR:string:count:	characterz7"skerry.builtin.function+json*
	stability
consistentbw
mainrtrim"VARCHAR"VARCHAR2VARCHAR:string:
charactersz7"skerry.builtin.function+json*
	stability
consistentbb
mainrtrim"VARCHAR2VARCHAR:stringz7"skerry.builtin.function+json*
	stability
consistentb[
mainsecond"TIME2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbj
mainsecond"TIME WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb[
mainsecond"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb_
mainsecond"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb`
mainsecond"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbc
mainsecond"TIME_NS2BIGINT:tsz<1.4"skerry.builtin.function+json*
	stability
consistentbo
mainsecond"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbÉ
mainset_bit"BIT"INTEGER"INTEGER2BIT:	bitstring:index:	new_valuez7"skerry.builtin.function+json*
	stability
consistentbt
mainsetseed"DOUBLE2"NULL":seedzK"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatilebë
mainsetval"VARCHAR"BIGINT2BIGINT:sequence_name:valuezP2.0"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatileb•
mainsetval"VARCHAR"BIGINT"BOOLEAN2BIGINT:sequence_name:value:	is_calledzP2.0"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatileb\
mainsha1"BLOB2VARCHAR:blobz7"skerry.builtin.function+json*
	stability
consistentb`
mainsha1"VARCHAR2VARCHAR:valuez7"skerry.builtin.function+json*
	stability
consistentb^
mainsha256"BLOB2VARCHAR:blobz7"skerry.builtin.function+json*
	stability
consistentbb
mainsha256"VARCHAR2VARCHAR:valuez7"skerry.builtin.function+json*
	stability
consistentb[
mainsign"DOUBLE2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentbZ
mainsign"FLOAT2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentb\
mainsign"HUGEINT2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentb\
mainsign"INTEGER2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentb]
mainsign"SMALLINT2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentb\
mainsign"TINYINT2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentb]
mainsign"UTINYINT2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentb^
mainsign"	USMALLINT2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentb]
mainsign"UINTEGER2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentb\
mainsign"UBIGINT2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentb]
mainsign"UHUGEINT2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentb[
mainsign"BIGINT2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentb^
mainsignbit"DOUBLE2BOOLEAN:xz7"skerry.builtin.function+json*
	stability
consistentb]
mainsignbit"FLOAT2BOOLEAN:xz7"skerry.builtin.function+json*
	stability
consistentbY
mainsin"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbZ
mainsinh"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbÇ
mainsleep_ms"BIGINT2"NULL":millisecondszP1.5"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatilebÜ
mainsplit"VARCHAR"VARCHAR2	VARCHAR[]:string:	separatorJstring_splitz7"skerry.builtin.function+json*
	stability
consistentbZ
mainsqrt"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbs
mainst_asbinary"GEOMETRY2BLOB:geomJst_aswkbz<1.5"skerry.builtin.function+json*
	stability
consistentbj
mainst_asgeojson"GEOMETRY2JSON:geomz<2.0"skerry.builtin.function+json*
	stability
consistentbj
main	st_astext"GEOMETRY2VARCHAR:geomz<1.5"skerry.builtin.function+json*
	stability
consistentbf
mainst_aswkb"GEOMETRY2BLOB:geomz<1.5"skerry.builtin.function+json*
	stability
consistentbt
mainst_aswkt"GEOMETRY2VARCHAR:geomJ	st_astextz<1.5"skerry.builtin.function+json*
	stability
consistentbg
mainst_crs"GEOMETRY2VARCHAR:geomz<1.5"skerry.builtin.function+json*
	stability
consistentbs
mainst_geomfromgeojson"JSON2GEOMETRY:geojsonz<2.0"skerry.builtin.function+json*
	stability
consistentbv
mainst_geomfromgeojson"VARCHAR2GEOMETRY:geojsonz<2.0"skerry.builtin.function+json*
	stability
consistentbk
mainst_geomfromwkb"BLOB2GEOMETRY:wkbz<1.5"skerry.builtin.function+json*
	stability
consistentbá
mainst_intersects_extent"GEOMETRY"GEOMETRY2BOOLEAN:geom1:geom2z<1.5"skerry.builtin.function+json*
	stability
consistentby
main	st_setcrs"GEOMETRY"VARCHAR2GEOMETRY:geom:crsz<1.5"skerry.builtin.function+json*
	stability
consistentbÑ
mainstarts_with"VARCHAR"VARCHAR2BOOLEAN:string:search_stringJ^@z7"skerry.builtin.function+json*
	stability
consistentb{
mainstats"ANY2VARIANT:
expressionzP2.0"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatilebä
main	str_split"VARCHAR"VARCHAR2	VARCHAR[]:string:	separatorJstring_splitz7"skerry.builtin.function+json*
	stability
consistentbí
mainstr_split_regex"VARCHAR"VARCHAR2	VARCHAR[]:string:regexJstring_split_regexz7"skerry.builtin.function+json*
	stability
consistentb§
mainstr_split_regex"VARCHAR"VARCHAR"VARCHAR2	VARCHAR[]:string:regex:optionsJstring_split_regexz7"skerry.builtin.function+json*
	stability
consistentbv
mainstrftime"VARCHAR"	TIMESTAMP2VARCHAR:format:dataz7"skerry.builtin.function+json*
	stability
consistentby
mainstrftime"VARCHAR"TIMESTAMP_NS2VARCHAR:format:dataz7"skerry.builtin.function+json*
	stability
consistentbå
mainstrftime"VARCHAR"TIMESTAMP WITH TIME ZONE2VARCHAR:format:dataz>1.5.6"skerry.builtin.function+json*
	stability
consistentbq
mainstrftime"DATE"VARCHAR2VARCHAR:data:formatz7"skerry.builtin.function+json*
	stability
consistentbq
mainstrftime"VARCHAR"DATE2VARCHAR:format:dataz7"skerry.builtin.function+json*
	stability
consistentbv
mainstrftime"	TIMESTAMP"VARCHAR2VARCHAR:data:formatz7"skerry.builtin.function+json*
	stability
consistentby
mainstrftime"TIMESTAMP_NS"VARCHAR2VARCHAR:data:formatz7"skerry.builtin.function+json*
	stability
consistentbÖ
mainstrftime"TIMESTAMP WITH TIME ZONE"VARCHAR2VARCHAR:data:formatz7"skerry.builtin.function+json*
	stability
consistentbÄ
mainstrftime"TIMESTAMPTZ_NS"VARCHAR2VARCHAR:data:formatz<2.0"skerry.builtin.function+json*
	stability
consistentbÄ
mainstrftime"VARCHAR"TIMESTAMPTZ_NS2VARCHAR:format:dataz<2.0"skerry.builtin.function+json*
	stability
consistentb
mainstring_split"VARCHAR"VARCHAR2	VARCHAR[]:string:	separatorz7"skerry.builtin.function+json*
	stability
consistentbÅ
mainstring_split_regex"VARCHAR"VARCHAR2	VARCHAR[]:string:regexz7"skerry.builtin.function+json*
	stability
consistentbì
mainstring_split_regex"VARCHAR"VARCHAR"VARCHAR2	VARCHAR[]:string:regex:optionsz7"skerry.builtin.function+json*
	stability
consistentbê
mainstring_to_array"VARCHAR"VARCHAR2	VARCHAR[]:string:	separatorJstring_splitz7"skerry.builtin.function+json*
	stability
consistentbj
mainstrip_accents"VARCHAR2VARCHAR:stringz7"skerry.builtin.function+json*
	stability
consistentbb
mainstrlen"VARCHAR2BIGINT:stringz7"skerry.builtin.function+json*
	stability
consistentbÅ
mainstrpos"VARCHAR"VARCHAR2BIGINT:string:search_stringJinstrz7"skerry.builtin.function+json*
	stability
consistentbv
mainstrptime"VARCHAR"VARCHAR2	TIMESTAMP:text:formatz7"skerry.builtin.function+json*
	stability
consistentb}
mainstrptime"VARCHAR"	VARCHAR[]2	TIMESTAMP:text:format-listz7"skerry.builtin.function+json*
	stability
consistentb]
mainstruct_concat*ANY2STRUCTz7"skerry.builtin.function+json*
	stability
consistentb{
mainstruct_contains"TUPLE"ANY2BOOLEAN:struct:entryz<2.0"skerry.builtin.function+json*
	stability
consistentbv
mainstruct_extract"STRUCT"VARCHAR2ANY:struct:entryz7"skerry.builtin.function+json*
	stability
consistentbx
mainstruct_extract"TUPLE"BIGINT2ANY:tuple:indexz<2.0"skerry.builtin.function+json*
	stability
consistentbx
mainstruct_extract_at"STRUCT"BIGINT2ANY:struct:indexz7"skerry.builtin.function+json*
	stability
consistentbá
main
struct_has"TUPLE"ANY2BOOLEAN:struct:entryJstruct_containsz<2.0"skerry.builtin.function+json*
	stability
consistentbã
mainstruct_indexof"TUPLE"ANY2INTEGER:struct:entryJstruct_positionz<2.0"skerry.builtin.function+json*
	stability
consistentbo
mainstruct_insert"ANY*ANY2STRUCT:structz<2.0"skerry.builtin.function+json*
	stability
consistentbk
mainstruct_keys"ANY2	VARCHAR[]:structz<1.5"skerry.builtin.function+json*
	stability
consistentb[
mainstruct_pack*ANY2STRUCTz7"skerry.builtin.function+json*
	stability
consistentb{
mainstruct_position"TUPLE"ANY2INTEGER:struct:entryz<2.0"skerry.builtin.function+json*
	stability
consistentbo
mainstruct_update"ANY*ANY2STRUCT:structz<2.0"skerry.builtin.function+json*
	stability
consistentbl
mainstruct_values"STRUCT2TUPLE:structz<2.0"skerry.builtin.function+json*
	stability
consistentb}
mainsubstr"VARCHAR"BIGINT2VARCHAR:string:startJ	substringz7"skerry.builtin.function+json*
	stability
consistentbç
mainsubstr"VARCHAR"BIGINT"BIGINT2VARCHAR:string:start:lengthJ	substringz7"skerry.builtin.function+json*
	stability
consistentbÖ
main	substring"VARCHAR"BIGINT"BIGINT2VARCHAR:string:start:lengthz7"skerry.builtin.function+json*
	stability
consistentbu
main	substring"VARCHAR"BIGINT2VARCHAR:string:startz7"skerry.builtin.function+json*
	stability
consistentbé
mainsubstring_grapheme"VARCHAR"BIGINT"BIGINT2VARCHAR:string:start:lengthz7"skerry.builtin.function+json*
	stability
consistentb~
mainsubstring_grapheme"VARCHAR"BIGINT2VARCHAR:string:startz7"skerry.builtin.function+json*
	stability
consistentby
mainsubtract"SMALLINT"SMALLINT2SMALLINT:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentbc
mainsubtract"INTEGER2INTEGER:xJ-z7"skerry.builtin.function+json*
	stability
consistentbe
mainsubtract"SMALLINT2SMALLINT:xJ-z7"skerry.builtin.function+json*
	stability
consistentbc
mainsubtract"TINYINT2TINYINT:xJ-z7"skerry.builtin.function+json*
	stability
consistentbs
mainsubtract"BIGINT"BIGINT2BIGINT:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentbc
mainsubtract"HUGEINT2HUGEINT:xJ-z7"skerry.builtin.function+json*
	stability
consistentbv
mainsubtract"HUGEINT"HUGEINT2HUGEINT:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentba
mainsubtract"BIGINT2BIGINT:xJ-z7"skerry.builtin.function+json*
	stability
consistentb_
mainsubtract"FLOAT2FLOAT:xJ-z7"skerry.builtin.function+json*
	stability
consistentbp
mainsubtract"FLOAT"FLOAT2FLOAT:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentba
mainsubtract"DOUBLE2DOUBLE:xJ-z7"skerry.builtin.function+json*
	stability
consistentbs
mainsubtract"DOUBLE"DOUBLE2DOUBLE:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentbc
mainsubtract"DECIMAL2DECIMAL:xJ-z7"skerry.builtin.function+json*
	stability
consistentbv
mainsubtract"DECIMAL"DECIMAL2DECIMAL:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentbp
mainsubtract"DATE"INTEGER2DATE:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentby
mainsubtract"UTINYINT"UTINYINT2UTINYINT:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentbg
mainsubtract"	USMALLINT2	USMALLINT:xJ-z7"skerry.builtin.function+json*
	stability
consistentb|
mainsubtract"	USMALLINT"	USMALLINT2	USMALLINT:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentbe
mainsubtract"UINTEGER2UINTEGER:xJ-z7"skerry.builtin.function+json*
	stability
consistentby
mainsubtract"UINTEGER"UINTEGER2UINTEGER:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentbc
mainsubtract"UBIGINT2UBIGINT:xJ-z7"skerry.builtin.function+json*
	stability
consistentbv
mainsubtract"UBIGINT"UBIGINT2UBIGINT:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentbe
mainsubtract"UHUGEINT2UHUGEINT:xJ-z7"skerry.builtin.function+json*
	stability
consistentby
mainsubtract"UHUGEINT"UHUGEINT2UHUGEINT:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentbf
mainsubtract"BIGNUM2BIGNUM:xJ-z<1.4"skerry.builtin.function+json*
	stability
consistentbx
mainsubtract"BIGNUM"BIGNUM2BIGNUM:left:rightJ-z<1.4"skerry.builtin.function+json*
	stability
consistentbv
mainsubtract"DATE"INTERVAL2	TIMESTAMP:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentbo
mainsubtract"DATE"DATE2BIGINT:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentbe
mainsubtract"UTINYINT2UTINYINT:xJ-z7"skerry.builtin.function+json*
	stability
consistentbv
mainsubtract"INTEGER"INTEGER2INTEGER:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentb{
mainsubtract"	TIMESTAMP"	TIMESTAMP2INTERVAL:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentby
mainsubtract"INTERVAL"INTERVAL2INTERVAL:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentbq
mainsubtract"TIME"INTERVAL2TIME:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentb{
mainsubtract"	TIMESTAMP"INTERVAL2	TIMESTAMP:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentbè
mainsubtract"TIME WITH TIME ZONE"INTERVAL2TIME WITH TIME ZONE:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentbe
mainsubtract"INTERVAL2INTERVAL:xJ-z7"skerry.builtin.function+json*
	stability
consistentbv
mainsubtract"TINYINT"TINYINT2TINYINT:left:rightJ-z7"skerry.builtin.function+json*
	stability
consistentb{
mainsuffix"VARCHAR"VARCHAR2BOOLEAN:string:search_stringz7"skerry.builtin.function+json*
	stability
consistentbk
mainswitch"	MAP(K, V)"V2V:map:valuez<1.5"skerry.builtin.function+json*
	stability
consistentbi
mainswitch"K"	MAP(K, V)2V:key:mapz<1.5"skerry.builtin.function+json*
	stability
consistentba
mainswitch"	MAP(K, V)2V:mapz<1.5"skerry.builtin.function+json*
	stability
consistentbs
mainswitch"K"	MAP(K, V)"V2V:key:map:valuez<1.5"skerry.builtin.function+json*
	stability
consistentbY
maintan"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbZ
maintanh"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbá
maintime_bucket"INTERVAL"	TIMESTAMP2	TIMESTAMP:bucket_width:	timestampz7"skerry.builtin.function+json*
	stability
consistentbö
maintime_bucket"INTERVAL"	TIMESTAMP"	TIMESTAMP2	TIMESTAMP:bucket_width:	timestamp:originz7"skerry.builtin.function+json*
	stability
consistentb}
maintime_bucket"INTERVAL"DATE2DATE:bucket_width:	timestampz7"skerry.builtin.function+json*
	stability
consistentb•
maintime_bucket"INTERVAL"TIMESTAMP WITH TIME ZONE2TIMESTAMP WITH TIME ZONE:bucket_width:	timestampz7"skerry.builtin.function+json*
	stability
consistentb∑
maintime_bucket"INTERVAL"TIMESTAMP WITH TIME ZONE"INTERVAL2TIMESTAMP WITH TIME ZONE:bucket_width:	timestamp:offsetz7"skerry.builtin.function+json*
	stability
consistentb«
maintime_bucket"INTERVAL"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE2TIMESTAMP WITH TIME ZONE:bucket_width:	timestamp:originz7"skerry.builtin.function+json*
	stability
consistentbè
maintime_bucket"INTERVAL"DATE"INTERVAL2DATE:bucket_width:	timestamp:offsetz7"skerry.builtin.function+json*
	stability
consistentbã
maintime_bucket"INTERVAL"DATE"DATE2DATE:bucket_width:	timestamp:originz7"skerry.builtin.function+json*
	stability
consistentbÇ
maintime_bucket"INTERVAL"TIME2TIME:bucket_width:	timestampz<2.0"skerry.builtin.function+json*
	stability
consistentbî
maintime_bucket"INTERVAL"TIME"INTERVAL2TIME:bucket_width:	timestamp:offsetz<2.0"skerry.builtin.function+json*
	stability
consistentb∏
maintime_bucket"INTERVAL"TIMESTAMP WITH TIME ZONE"VARCHAR2TIMESTAMP WITH TIME ZONE:bucket_width:	timestamp:timezonez7"skerry.builtin.function+json*
	stability
consistentbê
maintime_bucket"INTERVAL"TIME"TIME2TIME:bucket_width:	timestamp:originz<2.0"skerry.builtin.function+json*
	stability
consistentbô
maintime_bucket"INTERVAL"	TIMESTAMP"INTERVAL2	TIMESTAMP:bucket_width:	timestamp:offsetz7"skerry.builtin.function+json*
	stability
consistentbÄ
maintimetz_byte_comparable"TIME WITH TIME ZONE2UBIGINT:time_tzz7"skerry.builtin.function+json*
	stability
consistentbé
maintimezone"VARCHAR"	TIMESTAMP2TIMESTAMP WITH TIME ZONE:timezone:	timestampz7"skerry.builtin.function+json*
	stability
consistentbb
maintimezone"TIME2BIGINT:tsz<2.0"skerry.builtin.function+json*
	stability
consistentba
maintimezone"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbì
maintimezone"VARCHAR"TIME WITH TIME ZONE2TIME WITH TIME ZONE:timezone:	timestampz7"skerry.builtin.function+json*
	stability
consistentbå
maintimezone"VARCHAR"TIMESTAMP_NS2TIMESTAMPTZ_NS:timezone:	timestampz<2.0"skerry.builtin.function+json*
	stability
consistentbå
maintimezone"VARCHAR"TIMESTAMPTZ_NS2TIMESTAMP_NS:timezone:	timestampz<2.0"skerry.builtin.function+json*
	stability
consistentbé
maintimezone"VARCHAR"TIMESTAMP WITH TIME ZONE2	TIMESTAMP:timezone:	timestampz7"skerry.builtin.function+json*
	stability
consistentbq
maintimezone"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbe
maintimezone"TIME_NS2BIGINT:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbq
maintimezone"TIME WITH TIME ZONE2BIGINT:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbb
maintimezone"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbê
maintimezone"INTERVAL"TIME WITH TIME ZONE2TIME WITH TIME ZONE:offset:time_tzz7"skerry.builtin.function+json*
	stability
consistentb]
maintimezone"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbv
maintimezone_hour"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbj
maintimezone_hour"TIME_NS2BIGINT:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbg
maintimezone_hour"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbg
maintimezone_hour"TIME2BIGINT:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbf
maintimezone_hour"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbb
maintimezone_hour"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbv
maintimezone_hour"TIME WITH TIME ZONE2BIGINT:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbi
maintimezone_minute"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbh
maintimezone_minute"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbx
maintimezone_minute"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbl
maintimezone_minute"TIME_NS2BIGINT:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbx
maintimezone_minute"TIME WITH TIME ZONE2BIGINT:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbd
maintimezone_minute"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbi
maintimezone_minute"TIME2BIGINT:tsz<2.0"skerry.builtin.function+json*
	stability
consistentbã
mainto_aggregate_state"ANY"VARCHAR"ANY[]2ANY:data:name:	signaturez<2.0"skerry.builtin.function+json*
	stability
consistentb•
mainto_aggregate_state"ANY"VARCHAR"ANY[]"ANY2ANY:data:name:	signature:constant_parametersz<2.0"skerry.builtin.function+json*
	stability
consistentb¥
mainto_aggregate_state"ANY"VARCHAR"ANY[]"ANY"ANY2ANY:data:name:	signature:constant_parameters:order_byz<2.0"skerry.builtin.function+json*
	stability
consistentbà
mainto_base"BIGINT"INTEGER"INTEGER2VARCHAR:number:radix:
min_lengthz7"skerry.builtin.function+json*
	stability
consistentba
main	to_base64"BLOB2VARCHAR:blobz7"skerry.builtin.function+json*
	stability
consistentbj
main	to_binary"UBIGINT2VARCHAR:valueJbinz7"skerry.builtin.function+json*
	stability
consistentbn
main	to_binary"BIGNUM2VARCHAR:valueJbinz<1.4"skerry.builtin.function+json*
	stability
consistentbi
main	to_binary"BIGINT2VARCHAR:valueJbinz7"skerry.builtin.function+json*
	stability
consistentbj
main	to_binary"HUGEINT2VARCHAR:valueJbinz7"skerry.builtin.function+json*
	stability
consistentbk
main	to_binary"UHUGEINT2VARCHAR:valueJbinz7"skerry.builtin.function+json*
	stability
consistentbk
main	to_binary"VARCHAR2VARCHAR:stringJbinz7"skerry.builtin.function+json*
	stability
consistentbj
mainto_centuries"BIGINT2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbk
mainto_centuries"INTEGER2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbe
mainto_days"BIGINT2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbf
mainto_days"INTEGER2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbi
main
to_decades"INTEGER2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbh
main
to_decades"BIGINT2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbg
mainto_hex"HUGEINT2VARCHAR:valueJhexz7"skerry.builtin.function+json*
	stability
consistentbh
mainto_hex"VARCHAR2VARCHAR:stringJhexz7"skerry.builtin.function+json*
	stability
consistentbk
mainto_hex"BIGNUM2VARCHAR:valueJhexz<1.4"skerry.builtin.function+json*
	stability
consistentbc
mainto_hex"BLOB2VARCHAR:blobJhexz7"skerry.builtin.function+json*
	stability
consistentbf
mainto_hex"BIGINT2VARCHAR:valueJhexz7"skerry.builtin.function+json*
	stability
consistentbg
mainto_hex"UBIGINT2VARCHAR:valueJhexz7"skerry.builtin.function+json*
	stability
consistentbh
mainto_hex"UHUGEINT2VARCHAR:valueJhexz7"skerry.builtin.function+json*
	stability
consistentbf
mainto_hours"BIGINT2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbU
mainto_json*ANY2JSONz7"skerry.builtin.function+json*
	stability
consistentbm
mainto_microseconds"BIGINT2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbj
mainto_millennia"BIGINT2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbk
mainto_millennia"INTEGER2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbl
mainto_milliseconds"DOUBLE2INTERVAL:doublez7"skerry.builtin.function+json*
	stability
consistentbh
main
to_minutes"BIGINT2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbh
main	to_months"INTEGER2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbg
main	to_months"BIGINT2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbj
mainto_quarters"INTEGER2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbi
mainto_quarters"BIGINT2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbg
main
to_seconds"DOUBLE2INTERVAL:doublez7"skerry.builtin.function+json*
	stability
consistentbv
mainto_timestamp"DOUBLE2TIMESTAMP WITH TIME ZONE:secz7"skerry.builtin.function+json*
	stability
consistentbg
mainto_weeks"INTEGER2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbf
mainto_weeks"BIGINT2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbg
mainto_years"INTEGER2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentbf
mainto_years"BIGINT2INTERVAL:integerz7"skerry.builtin.function+json*
	stability
consistentb[
maintoday2DATEzD"skerry.builtin.function+json*$
	stabilityconsistent_within_querybñ
maintransaction_timestamp2TIMESTAMP WITH TIME ZONEJget_current_timestampzD"skerry.builtin.function+json*$
	stabilityconsistent_within_querybÇ
main	translate"VARCHAR"VARCHAR"VARCHAR2VARCHAR:string:from:toz7"skerry.builtin.function+json*
	stability
consistentbv
maintrim"VARCHAR"VARCHAR2VARCHAR:string:
charactersz7"skerry.builtin.function+json*
	stability
consistentba
maintrim"VARCHAR2VARCHAR:stringz7"skerry.builtin.function+json*
	stability
consistentbv
maintrunc"UBIGINT"INTEGER2UBIGINT:x:	precisionz<1.4"skerry.builtin.function+json*
	stability
consistentb_
maintrunc"UHUGEINT2UHUGEINT:xz7"skerry.builtin.function+json*
	stability
consistentbv
maintrunc"TINYINT"INTEGER2TINYINT:x:	precisionz<1.4"skerry.builtin.function+json*
	stability
consistentb_
maintrunc"SMALLINT2SMALLINT:xz7"skerry.builtin.function+json*
	stability
consistentbx
maintrunc"SMALLINT"INTEGER2SMALLINT:x:	precisionz<1.4"skerry.builtin.function+json*
	stability
consistentb]
maintrunc"INTEGER2INTEGER:xz7"skerry.builtin.function+json*
	stability
consistentbv
maintrunc"INTEGER"INTEGER2INTEGER:x:	precisionz<1.4"skerry.builtin.function+json*
	stability
consistentb]
maintrunc"HUGEINT2HUGEINT:xz7"skerry.builtin.function+json*
	stability
consistentb[
maintrunc"BIGINT2BIGINT:xz7"skerry.builtin.function+json*
	stability
consistentb_
maintrunc"UINTEGER2UINTEGER:xz7"skerry.builtin.function+json*
	stability
consistentbt
maintrunc"BIGINT"INTEGER2BIGINT:x:	precisionz<1.4"skerry.builtin.function+json*
	stability
consistentbv
maintrunc"HUGEINT"INTEGER2HUGEINT:x:	precisionz<1.4"skerry.builtin.function+json*
	stability
consistentbY
maintrunc"FLOAT2FLOAT:xz7"skerry.builtin.function+json*
	stability
consistentbr
maintrunc"FLOAT"INTEGER2FLOAT:x:	precisionz<1.4"skerry.builtin.function+json*
	stability
consistentb[
maintrunc"DOUBLE2DOUBLE:xz7"skerry.builtin.function+json*
	stability
consistentbt
maintrunc"DOUBLE"INTEGER2DOUBLE:x:	precisionz<1.4"skerry.builtin.function+json*
	stability
consistentb]
maintrunc"DECIMAL2DECIMAL:xz7"skerry.builtin.function+json*
	stability
consistentbv
maintrunc"DECIMAL"INTEGER2DECIMAL:x:	precisionz<1.4"skerry.builtin.function+json*
	stability
consistentbx
maintrunc"UTINYINT"INTEGER2UTINYINT:x:	precisionz<1.4"skerry.builtin.function+json*
	stability
consistentba
maintrunc"	USMALLINT2	USMALLINT:xz7"skerry.builtin.function+json*
	stability
consistentb_
maintrunc"UTINYINT2UTINYINT:xz7"skerry.builtin.function+json*
	stability
consistentb]
maintrunc"UBIGINT2UBIGINT:xz7"skerry.builtin.function+json*
	stability
consistentbx
maintrunc"UINTEGER"INTEGER2UINTEGER:x:	precisionz<1.4"skerry.builtin.function+json*
	stability
consistentbz
maintrunc"	USMALLINT"INTEGER2	USMALLINT:x:	precisionz<1.4"skerry.builtin.function+json*
	stability
consistentbx
maintrunc"UHUGEINT"INTEGER2UHUGEINT:x:	precisionz<1.4"skerry.builtin.function+json*
	stability
consistentb]
maintrunc"TINYINT2TINYINT:xz7"skerry.builtin.function+json*
	stability
consistentbz
maintry_strptime"VARCHAR"VARCHAR2	TIMESTAMP:text:formatz7"skerry.builtin.function+json*
	stability
consistentb|
maintry_strptime"VARCHAR"	VARCHAR[]2	TIMESTAMP:text:formatz7"skerry.builtin.function+json*
	stability
consistentbe
maintxid_current2UBIGINTzD"skerry.builtin.function+json*$
	stabilityconsistent_within_querybc
maintypeof"ANY2VARCHAR:
expressionz7"skerry.builtin.function+json*
	stability
consistentbi
mainucase"VARCHAR2VARCHAR:stringJupperz7"skerry.builtin.function+json*
	stability
consistentb^
mainunbin"VARCHAR2BLOB:valuez7"skerry.builtin.function+json*
	stability
consistentb^
mainunhex"VARCHAR2BLOB:valuez7"skerry.builtin.function+json*
	stability
consistentbd
mainunicode"VARCHAR2INTEGER:stringz7"skerry.builtin.function+json*
	stability
consistentbq
mainunion_extract"UNION"VARCHAR2ANY:union:tagz7"skerry.builtin.function+json*
	stability
consistentb_
main	union_tag"UNION2ANY:unionz7"skerry.builtin.function+json*
	stability
consistentbZ
mainunion_value*ANY2UNIONz7"skerry.builtin.function+json*
	stability
consistentbZ
mainunpivot_list*ANY2LISTz7"skerry.builtin.function+json*
	stability
consistentbb
mainupper"VARCHAR2VARCHAR:stringz7"skerry.builtin.function+json*
	stability
consistentbg
main
url_decode"VARCHAR2VARCHAR:stringz7"skerry.builtin.function+json*
	stability
consistentbg
main
url_encode"VARCHAR2VARCHAR:stringz7"skerry.builtin.function+json*
	stability
consistentba
mainuuid2UUIDzK"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatileb
mainuuid_extract_timestamp"UUID2TIMESTAMP WITH TIME ZONE:uuidz7"skerry.builtin.function+json*
	stability
consistentbm
mainuuid_extract_version"UUID2UINTEGER:uuidz7"skerry.builtin.function+json*
	stability
consistentbc
mainuuidv42UUIDzK"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatilebc
mainuuidv72UUIDzK"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatilebê
mainvariant_array_length"VARIANT"	VARCHAR[]2	UBIGINT[]:input_variant:pathz<2.0"skerry.builtin.function+json*
	stability
consistentb}
mainvariant_array_length"VARIANT2UBIGINT:input_variantz<2.0"skerry.builtin.function+json*
	stability
consistentbå
mainvariant_array_length"VARIANT"VARCHAR2UBIGINT:input_variant:pathz<2.0"skerry.builtin.function+json*
	stability
consistentbw
mainvariant_bytes_to_variant"BLOB2VARIANT:blobz>1.5.6"skerry.builtin.function+json*
	stability
consistentbx
mainvariant_comparator"VARIANT2BLOB:input_variantz<2.0"skerry.builtin.function+json*
	stability
consistentbï
mainvariant_contains"VARIANT"VARIANT2BOOLEAN:variant_haystack:variant_needlez<2.0"skerry.builtin.function+json*
	stability
consistentbä
mainvariant_exists"VARIANT"	VARCHAR[]2	BOOLEAN[]:input_variant:pathz<2.0"skerry.builtin.function+json*
	stability
consistentbÜ
mainvariant_exists"VARIANT"VARCHAR2BOOLEAN:input_variant:pathz<2.0"skerry.builtin.function+json*
	stability
consistentbà
mainvariant_extract"VARIANT"VARCHAR2VARIANT:input_variant:fieldz<1.4"skerry.builtin.function+json*
	stability
consistentbâ
mainvariant_extract"VARIANT"UINTEGER2VARIANT:input_variant:indexz<1.4"skerry.builtin.function+json*
	stability
consistentbé
mainvariant_extract_string"VARIANT"VARCHAR2VARCHAR:input_variant:pathz<2.0"skerry.builtin.function+json*
	stability
consistentbí
mainvariant_extract_string"VARIANT"	VARCHAR[]2	VARCHAR[]:input_variant:pathz<2.0"skerry.builtin.function+json*
	stability
consistentbÜ
mainvariant_keys"VARIANT"VARCHAR2	VARCHAR[]:input_variant:pathz<2.0"skerry.builtin.function+json*
	stability
consistentbw
mainvariant_keys"VARIANT2	VARCHAR[]:input_variantz<2.0"skerry.builtin.function+json*
	stability
consistentbä
mainvariant_keys"VARIANT"	VARCHAR[]2VARCHAR[][]:input_variant:pathz<2.0"skerry.builtin.function+json*
	stability
consistentbz
mainvariant_normalize"VARIANT2VARIANT:input_variantz<1.5"skerry.builtin.function+json*
	stability
consistentby
mainvariant_to_parquet_variant"VARIANT2ANY:variantz<1.5"skerry.builtin.function+json*
	stability
consistentbu
mainvariant_type"VARIANT2VARCHAR:input_variantz<2.0"skerry.builtin.function+json*
	stability
consistentbÑ
mainvariant_type"VARIANT"VARCHAR2VARCHAR:input_variant:pathz<2.0"skerry.builtin.function+json*
	stability
consistentbà
mainvariant_type"VARIANT"	VARCHAR[]2	VARCHAR[]:input_variant:pathz<2.0"skerry.builtin.function+json*
	stability
consistentbw
mainvariant_typeof"VARIANT2VARCHAR:input_variantz<1.4"skerry.builtin.function+json*
	stability
consistentbº
mainvector_type"ANY2VARCHAR:colz@1.5.999"skerry.builtin.function+json*
	stability
consistentzP2.0"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatilebS
mainversion2VARCHARz7"skerry.builtin.function+json*
	stability
consistentbÉ
mainvertex_extract"GEOMETRY"VARCHAR2DOUBLE:geom:
coordinatez<2.0"skerry.builtin.function+json*
	stability
consistentbY
mainweek"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb]
mainweek"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb^
mainweek"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbm
mainweek"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb\
mainweekday"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbp
mainweekday"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentba
mainweekday"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb`
mainweekday"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbs
main
weekofyear"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbd
main
weekofyear"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb_
main
weekofyear"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbc
main
weekofyear"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb{
main	write_log"VARCHAR*ANY2ANY:stringzK"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatilebq
mainxor"UINTEGER"UINTEGER2UINTEGER:left:rightz7"skerry.builtin.function+json*
	stability
consistentbn
mainxor"UBIGINT"UBIGINT2UBIGINT:left:rightz7"skerry.builtin.function+json*
	stability
consistentbt
mainxor"	USMALLINT"	USMALLINT2	USMALLINT:left:rightz7"skerry.builtin.function+json*
	stability
consistentbq
mainxor"UTINYINT"UTINYINT2UTINYINT:left:rightz7"skerry.builtin.function+json*
	stability
consistentbn
mainxor"HUGEINT"HUGEINT2HUGEINT:left:rightz7"skerry.builtin.function+json*
	stability
consistentbq
mainxor"UHUGEINT"UHUGEINT2UHUGEINT:left:rightz7"skerry.builtin.function+json*
	stability
consistentbk
mainxor"BIGINT"BIGINT2BIGINT:left:rightz7"skerry.builtin.function+json*
	stability
consistentbn
mainxor"INTEGER"INTEGER2INTEGER:left:rightz7"skerry.builtin.function+json*
	stability
consistentbq
mainxor"SMALLINT"SMALLINT2SMALLINT:left:rightz7"skerry.builtin.function+json*
	stability
consistentbb
mainxor"BIT"BIT2BIT:left:rightz7"skerry.builtin.function+json*
	stability
consistentbn
mainxor"TINYINT"TINYINT2TINYINT:left:rightz7"skerry.builtin.function+json*
	stability
consistentbm
mainyear"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb^
mainyear"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb]
mainyear"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbY
mainyear"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbq
mainyearweek"TIMESTAMP WITH TIME ZONE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentbb
mainyearweek"	TIMESTAMP2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentba
mainyearweek"INTERVAL2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb]
mainyearweek"DATE2BIGINT:tsz7"skerry.builtin.function+json*
	stability
consistentb
main
arrow_scanz2.0b 
mainarrow_scan_dumbz2.0b'
main
checkpoint"VARCHAR:databaseb
main
checkpointb“
maincreate_external_resource"VARCHAR"MAP(VARCHAR, VARCHAR)"VARCHAR"ANY"BOOLEAN"BIGINT"BIGINT:type:params:resource_name:handle:teardown_on_failure:timeout_seconds:poll_interval_secondsz2.0b<
mainderegister_external_resource"VARCHAR:namez2.0bS
maindestroy_external_resource"VARCHAR"ANY:deleter_function:payloadz2.0b 
maindisable_loggingz1.4b"
maindisable_profilingz1.5b-
mainduckdb_approx_database_countz1.4b)
mainduckdb_available_metricsz2.0b
mainduckdb_columnsb*
mainduckdb_connection_countz1.4.5b
mainduckdb_constraintsb*
mainduckdb_coordinate_systemsz1.5b
mainduckdb_databasesb
mainduckdb_dependenciesb 
mainduckdb_dialectsz2.0b'
mainduckdb_eviction_queuesz2.0b.
mainduckdb_extension_repositoriesz2.0b
mainduckdb_extensionsb$
mainduckdb_external_file_cacheb/
mainduckdb_external_resource_typesz2.0b=
mainduckdb_external_resources"BOOLEAN:discoverz2.0b
mainduckdb_functionsb*
mainduckdb_grammar_extensionsz2.0b
mainduckdb_indexesb
mainduckdb_keywordsb
mainduckdb_log_contextsb9
mainduckdb_logs"BOOLEAN:denormalized_tablez1.4b
mainduckdb_memoryb
mainduckdb_optimizersb$
mainduckdb_prepared_statementsb
mainduckdb_schemasb.
mainduckdb_secret_type_parametersz2.0b
mainduckdb_secret_typesb)
mainduckdb_secrets"BOOLEAN:redactb
mainduckdb_sequencesb[
mainduckdb_settings"BOOLEAN"BOOLEAN"BOOLEAN:debug:
deprecated:include_allz2.0b2
mainduckdb_table_sample"VARCHAR:
table_nameb
mainduckdb_tablesb 
mainduckdb_temporary_filesb 
mainduckdb_triggersz2.0b
mainduckdb_typesb
mainduckdb_variablesb
mainduckdb_viewsb¨
mainenable_logging"VARCHAR"VARCHAR"ANY"VARCHAR"BOOLEAN"UBIGINT*ANY:level:storage:storage_config:storage_path:storage_normalize:storage_buffer_sizez2.0b~
mainenable_profiling"VARCHAR"VARCHAR"VARCHAR"VARCHAR"VARCHAR:metrics:format:coverage:save_location:modez2.0bÄ
mainenable_profiling"	VARCHAR[]"VARCHAR"VARCHAR"VARCHAR"VARCHAR:metrics:format:coverage:save_location:modez2.0b-
mainforce_checkpoint"VARCHAR:databaseb
mainforce_checkpointbj
maingenerate_series"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE"INTERVAL:start:stop:stepbL
maingenerate_series"	TIMESTAMP"	TIMESTAMP"INTERVAL:start:stop:stepbD
maingenerate_series"BIGINT"BIGINT"BIGINT:start:stop:stepb6
maingenerate_series"BIGINT"BIGINT:start:stopb'
maingenerate_series"BIGINT:stopb'
mainglob"VARIANT:patternz2.0b%
mainglob"ANY[]:patternz2.0b 
mainglob"VARCHAR:patternb
mainicu_calendar_namesb
main	json_each"JSON:jsonb.
main	json_each"JSON"VARCHAR:json:pathb"
main	json_each"VARCHAR:jsonb1
main	json_each"VARCHAR"VARCHAR:json:pathb>
mainjson_execute_serialized_sql"VARCHAR:serialized_sqlb1
main	json_tree"VARCHAR"VARCHAR:json:pathb
main	json_tree"JSON:jsonb.
main	json_tree"JSON"VARCHAR:json:pathb"
main	json_tree"VARCHAR:jsonb
mainpandas_scanz2.0bU
mainparquet_bloom_probe"VARIANT"VARCHAR"ANY:path:column_name:valuez2.0bN
mainparquet_bloom_probe"VARCHAR"VARCHAR"ANY:path:column_name:valuebT
mainparquet_bloom_probe"ANY[]"VARCHAR"ANY:paths:column_name:valuez2.0b4
mainparquet_file_metadata"ANY[]:pathsz2.0b5
mainparquet_file_metadata"VARIANT:pathz2.0b.
mainparquet_file_metadata"VARCHAR:pathb5
mainparquet_full_metadata"VARIANT:pathz2.0b4
mainparquet_full_metadata"ANY[]:pathsz2.0b5
mainparquet_full_metadata"VARCHAR:pathz1.5b3
mainparquet_kv_metadata"VARIANT:pathz2.0b2
mainparquet_kv_metadata"ANY[]:pathsz2.0b,
mainparquet_kv_metadata"VARCHAR:pathb)
mainparquet_metadata"VARCHAR:pathb/
mainparquet_metadata"ANY[]:pathsz2.0b0
mainparquet_metadata"VARIANT:pathz2.0bÉ
mainparquet_scan"ANY[]"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"UBIGINT"ANY"VARCHAR"BOOLEAN"VARCHAR"VARCHAR"VARCHAR"ANY:paths:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:binary_as_string:debug_use_openssl:compression:explicit_cardinality:encryption_config:parquet_version:can_have_nan:prefetch_strategy:utf8_validation:int96_as:bound_schemaz2.0bÑ
mainparquet_scan"VARIANT"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"UBIGINT"ANY"VARCHAR"BOOLEAN"VARCHAR"VARCHAR"VARCHAR"ANY:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:binary_as_string:debug_use_openssl:compression:explicit_cardinality:encryption_config:parquet_version:can_have_nan:prefetch_strategy:utf8_validation:int96_as:bound_schemaz2.0bÑ
mainparquet_scan"VARCHAR"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"UBIGINT"ANY"VARCHAR"BOOLEAN"VARCHAR"VARCHAR"VARCHAR"ANY:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:binary_as_string:debug_use_openssl:compression:explicit_cardinality:encryption_config:parquet_version:can_have_nan:prefetch_strategy:utf8_validation:int96_as:bound_schemaz2.0b-
mainparquet_schema"ANY[]:pathsz2.0b'
mainparquet_schema"VARCHAR:pathb.
mainparquet_schema"VARIANT:pathz2.0b
mainpg_timezone_namesb
mainpragma_collationsb
mainpragma_database_sizeb1
mainpragma_metadata_info"VARCHAR:databaseb
mainpragma_metadata_infob
mainpragma_platformb*
mainpragma_show"VARCHAR:
table_namebw
mainpragma_storage_info"VARCHAR"BOOLEAN"BOOLEAN:
table_name:include_segment_info:loaded_segments_onlyz2.0b0
mainpragma_table_info"VARCHAR:
table_nameb
mainpragma_user_agentb
mainpragma_versionb"
mainpython_arrow_scanz2.0b1
mainpython_map_function"TABLE:col0z2.0b
mainquery"VARCHAR:querybC
mainquery_table"VARCHAR"BOOLEAN:
table_name:by_namez2.0b?
mainquery_table"	VARCHAR[]"BOOLEAN:table_names:by_nameb-
mainquery_table"	VARCHAR[]:table_namesb*
mainquery_table"VARCHAR:
table_nameb
mainrange"BIGINT:stopbB
mainrange"	TIMESTAMP"	TIMESTAMP"INTERVAL:start:stop:stepb`
mainrange"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE"INTERVAL:start:stop:stepb:
mainrange"BIGINT"BIGINT"BIGINT:start:stop:stepb,
mainrange"BIGINT"BIGINT:start:stopb>
main	read_blob"ANY[]"BOOLEAN:paths:allow_emptyz2.0b?
main	read_blob"VARCHAR"BOOLEAN:path:allow_emptyz2.0b?
main	read_blob"VARIANT"BOOLEAN:path:allow_emptyz2.0b¥	
mainread_csv"ANY[]"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"VARCHAR"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"ANY"ANY"BOOLEAN"BOOLEAN"BIGINT"BOOLEAN"VARCHAR"VARCHAR"BOOLEAN"VARCHAR"BIGINT"BIGINT"BIGINT"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR"BIGINT"BIGINT"	VARCHAR[]"BIGINT"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"ANY"ANY"ANY"	VARCHAR[]"	VARCHAR[]"VARCHAR"VARCHAR"BOOLEAN"VARCHAR"BIGINT:paths:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:sep:delim:	separator:	delimiter:null:date_format:timestamp_format:quote:new_line:escape:nullstr:columns:auto_type_candidates:header:auto_detect:sample_size:all_varchar:
dateformat:timestampformat:normalize_names:compression:skip:max_line_size:maximum_line_size:ignore_errors:store_rejects:rejects_table:rejects_scan:rejects_limit:rejects_line_size_limit:force_not_null:buffer_size:decimal_separator:parallel:null_padding:allow_quoted_nulls:column_types:dtypes:types:names:column_names:comment:encoding:strict_mode:	thousands:files_to_sniffz2.0bµ	
mainread_csv"VARIANT"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"VARCHAR"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"ANY"ANY"BOOLEAN"BOOLEAN"BIGINT"BOOLEAN"VARCHAR"VARCHAR"BOOLEAN"VARCHAR"BIGINT"BIGINT"BIGINT"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR"BIGINT"BIGINT"	VARCHAR[]"BIGINT"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"ANY"ANY"ANY"	VARCHAR[]"	VARCHAR[]"VARCHAR"VARCHAR"BOOLEAN"VARCHAR"BIGINT:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:sep:delim:	separator:	delimiter:null:date_format:timestamp_format:quote:new_line:escape:nullstr:columns:auto_type_candidates:header:auto_detect:sample_size:all_varchar:
dateformat:timestampformat:normalize_names:compression:skip:max_line_size:maximum_line_size:ignore_errors:store_rejects:rejects_table:rejects_scan:rejects_limit:rejects_line_size_limit:force_not_null:buffer_size:decimal_separator:parallel:null_padding:allow_quoted_nulls:column_types:dtypes:types:names:column_names:comment:encoding:strict_mode:	thousands:files_to_sniffz2.0bµ	
mainread_csv"VARCHAR"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"VARCHAR"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"ANY"ANY"BOOLEAN"BOOLEAN"BIGINT"BOOLEAN"VARCHAR"VARCHAR"BOOLEAN"VARCHAR"BIGINT"BIGINT"BIGINT"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR"BIGINT"BIGINT"	VARCHAR[]"BIGINT"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"ANY"ANY"ANY"	VARCHAR[]"	VARCHAR[]"VARCHAR"VARCHAR"BOOLEAN"VARCHAR"BIGINT:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:sep:delim:	separator:	delimiter:null:date_format:timestamp_format:quote:new_line:escape:nullstr:columns:auto_type_candidates:header:auto_detect:sample_size:all_varchar:
dateformat:timestampformat:normalize_names:compression:skip:max_line_size:maximum_line_size:ignore_errors:store_rejects:rejects_table:rejects_scan:rejects_limit:rejects_line_size_limit:force_not_null:buffer_size:decimal_separator:parallel:null_padding:allow_quoted_nulls:column_types:dtypes:types:names:column_names:comment:encoding:strict_mode:	thousands:files_to_sniffz2.0b∫	
mainread_csv_auto"VARIANT"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"VARCHAR"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"ANY"ANY"BOOLEAN"BOOLEAN"BIGINT"BOOLEAN"VARCHAR"VARCHAR"BOOLEAN"VARCHAR"BIGINT"BIGINT"BIGINT"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR"BIGINT"BIGINT"	VARCHAR[]"BIGINT"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"ANY"ANY"ANY"	VARCHAR[]"	VARCHAR[]"VARCHAR"VARCHAR"BOOLEAN"VARCHAR"BIGINT:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:sep:delim:	separator:	delimiter:null:date_format:timestamp_format:quote:new_line:escape:nullstr:columns:auto_type_candidates:header:auto_detect:sample_size:all_varchar:
dateformat:timestampformat:normalize_names:compression:skip:max_line_size:maximum_line_size:ignore_errors:store_rejects:rejects_table:rejects_scan:rejects_limit:rejects_line_size_limit:force_not_null:buffer_size:decimal_separator:parallel:null_padding:allow_quoted_nulls:column_types:dtypes:types:names:column_names:comment:encoding:strict_mode:	thousands:files_to_sniffz2.0b∫	
mainread_csv_auto"VARCHAR"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"VARCHAR"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"ANY"ANY"BOOLEAN"BOOLEAN"BIGINT"BOOLEAN"VARCHAR"VARCHAR"BOOLEAN"VARCHAR"BIGINT"BIGINT"BIGINT"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR"BIGINT"BIGINT"	VARCHAR[]"BIGINT"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"ANY"ANY"ANY"	VARCHAR[]"	VARCHAR[]"VARCHAR"VARCHAR"BOOLEAN"VARCHAR"BIGINT:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:sep:delim:	separator:	delimiter:null:date_format:timestamp_format:quote:new_line:escape:nullstr:columns:auto_type_candidates:header:auto_detect:sample_size:all_varchar:
dateformat:timestampformat:normalize_names:compression:skip:max_line_size:maximum_line_size:ignore_errors:store_rejects:rejects_table:rejects_scan:rejects_limit:rejects_line_size_limit:force_not_null:buffer_size:decimal_separator:parallel:null_padding:allow_quoted_nulls:column_types:dtypes:types:names:column_names:comment:encoding:strict_mode:	thousands:files_to_sniffz2.0bπ	
mainread_csv_auto"ANY[]"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"VARCHAR"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"ANY"ANY"BOOLEAN"BOOLEAN"BIGINT"BOOLEAN"VARCHAR"VARCHAR"BOOLEAN"VARCHAR"BIGINT"BIGINT"BIGINT"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR"BIGINT"BIGINT"	VARCHAR[]"BIGINT"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"ANY"ANY"ANY"	VARCHAR[]"	VARCHAR[]"VARCHAR"VARCHAR"BOOLEAN"VARCHAR"BIGINT:paths:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:sep:delim:	separator:	delimiter:null:date_format:timestamp_format:quote:new_line:escape:nullstr:columns:auto_type_candidates:header:auto_detect:sample_size:all_varchar:
dateformat:timestampformat:normalize_names:compression:skip:max_line_size:maximum_line_size:ignore_errors:store_rejects:rejects_table:rejects_scan:rejects_limit:rejects_line_size_limit:force_not_null:buffer_size:decimal_separator:parallel:null_padding:allow_quoted_nulls:column_types:dtypes:types:names:column_names:comment:encoding:strict_mode:	thousands:files_to_sniffz2.0bú
mainread_duckdb"ANY[]"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"VARCHAR"VARCHAR:paths:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:schema_name:
table_namez2.0bù
mainread_duckdb"VARCHAR"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"VARCHAR"VARCHAR:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:schema_name:
table_namez2.0bù
mainread_duckdb"VARIANT"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"VARCHAR"VARCHAR:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:schema_name:
table_namez2.0b∑
main	read_json"VARCHAR"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR"ANY"BOOLEAN"BOOLEAN"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"BOOLEAN"BIGINT"BIGINT"DOUBLE"BOOLEAN"BIGINT:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compression:columns:auto_detect:geojson:sample_size:
dateformat:date_format:timestampformat:timestamp_format:records:array:maximum_sample_files:maximum_depth:field_appearance_threshold:convert_strings_to_integers:map_inference_thresholdz2.0b∂
main	read_json"ANY[]"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR"ANY"BOOLEAN"BOOLEAN"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"BOOLEAN"BIGINT"BIGINT"DOUBLE"BOOLEAN"BIGINT:paths:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compression:columns:auto_detect:geojson:sample_size:
dateformat:date_format:timestampformat:timestamp_format:records:array:maximum_sample_files:maximum_depth:field_appearance_threshold:convert_strings_to_integers:map_inference_thresholdz2.0b∑
main	read_json"VARIANT"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR"ANY"BOOLEAN"BOOLEAN"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"BOOLEAN"BIGINT"BIGINT"DOUBLE"BOOLEAN"BIGINT:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compression:columns:auto_detect:geojson:sample_size:
dateformat:date_format:timestampformat:timestamp_format:records:array:maximum_sample_files:maximum_depth:field_appearance_threshold:convert_strings_to_integers:map_inference_thresholdz2.0bº
mainread_json_auto"VARCHAR"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR"ANY"BOOLEAN"BOOLEAN"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"BOOLEAN"BIGINT"BIGINT"DOUBLE"BOOLEAN"BIGINT:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compression:columns:auto_detect:geojson:sample_size:
dateformat:date_format:timestampformat:timestamp_format:records:array:maximum_sample_files:maximum_depth:field_appearance_threshold:convert_strings_to_integers:map_inference_thresholdz2.0bª
mainread_json_auto"ANY[]"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR"ANY"BOOLEAN"BOOLEAN"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"BOOLEAN"BIGINT"BIGINT"DOUBLE"BOOLEAN"BIGINT:paths:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compression:columns:auto_detect:geojson:sample_size:
dateformat:date_format:timestampformat:timestamp_format:records:array:maximum_sample_files:maximum_depth:field_appearance_threshold:convert_strings_to_integers:map_inference_thresholdz2.0bº
mainread_json_auto"VARIANT"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR"ANY"BOOLEAN"BOOLEAN"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"BOOLEAN"BIGINT"BIGINT"DOUBLE"BOOLEAN"BIGINT:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compression:columns:auto_detect:geojson:sample_size:
dateformat:date_format:timestampformat:timestamp_format:records:array:maximum_sample_files:maximum_depth:field_appearance_threshold:convert_strings_to_integers:map_inference_thresholdz2.0b÷
mainread_json_objects"VARIANT"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compressionz2.0b’
mainread_json_objects"ANY[]"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR:paths:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compressionz2.0b÷
mainread_json_objects"VARCHAR"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compressionz2.0b⁄
mainread_json_objects_auto"ANY[]"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR:paths:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compressionz2.0b€
mainread_json_objects_auto"VARIANT"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compressionz2.0b€
mainread_json_objects_auto"VARCHAR"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compressionz2.0b∏
mainread_ndjson"ANY[]"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR"ANY"BOOLEAN"BOOLEAN"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"BOOLEAN"BIGINT"BIGINT"DOUBLE"BOOLEAN"BIGINT:paths:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compression:columns:auto_detect:geojson:sample_size:
dateformat:date_format:timestampformat:timestamp_format:records:array:maximum_sample_files:maximum_depth:field_appearance_threshold:convert_strings_to_integers:map_inference_thresholdz2.0bπ
mainread_ndjson"VARIANT"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR"ANY"BOOLEAN"BOOLEAN"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"BOOLEAN"BIGINT"BIGINT"DOUBLE"BOOLEAN"BIGINT:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compression:columns:auto_detect:geojson:sample_size:
dateformat:date_format:timestampformat:timestamp_format:records:array:maximum_sample_files:maximum_depth:field_appearance_threshold:convert_strings_to_integers:map_inference_thresholdz2.0bπ
mainread_ndjson"VARCHAR"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR"ANY"BOOLEAN"BOOLEAN"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"BOOLEAN"BIGINT"BIGINT"DOUBLE"BOOLEAN"BIGINT:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compression:columns:auto_detect:geojson:sample_size:
dateformat:date_format:timestampformat:timestamp_format:records:array:maximum_sample_files:maximum_depth:field_appearance_threshold:convert_strings_to_integers:map_inference_thresholdz2.0bæ
mainread_ndjson_auto"VARCHAR"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR"ANY"BOOLEAN"BOOLEAN"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"BOOLEAN"BIGINT"BIGINT"DOUBLE"BOOLEAN"BIGINT:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compression:columns:auto_detect:geojson:sample_size:
dateformat:date_format:timestampformat:timestamp_format:records:array:maximum_sample_files:maximum_depth:field_appearance_threshold:convert_strings_to_integers:map_inference_thresholdz2.0bΩ
mainread_ndjson_auto"ANY[]"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR"ANY"BOOLEAN"BOOLEAN"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"BOOLEAN"BIGINT"BIGINT"DOUBLE"BOOLEAN"BIGINT:paths:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compression:columns:auto_detect:geojson:sample_size:
dateformat:date_format:timestampformat:timestamp_format:records:array:maximum_sample_files:maximum_depth:field_appearance_threshold:convert_strings_to_integers:map_inference_thresholdz2.0bæ
mainread_ndjson_auto"VARIANT"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR"ANY"BOOLEAN"BOOLEAN"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"BOOLEAN"BIGINT"BIGINT"DOUBLE"BOOLEAN"BIGINT:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compression:columns:auto_detect:geojson:sample_size:
dateformat:date_format:timestampformat:timestamp_format:records:array:maximum_sample_files:maximum_depth:field_appearance_threshold:convert_strings_to_integers:map_inference_thresholdz2.0bÿ
mainread_ndjson_objects"VARCHAR"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compressionz2.0bÿ
mainread_ndjson_objects"VARIANT"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compressionz2.0b◊
mainread_ndjson_objects"ANY[]"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"UINTEGER"BOOLEAN"VARCHAR"VARCHAR:paths:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:maximum_object_size:ignore_errors:format:compressionz2.0bÑ
mainread_parquet"VARIANT"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"UBIGINT"ANY"VARCHAR"BOOLEAN"VARCHAR"VARCHAR"VARCHAR"ANY:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:binary_as_string:debug_use_openssl:compression:explicit_cardinality:encryption_config:parquet_version:can_have_nan:prefetch_strategy:utf8_validation:int96_as:bound_schemaz2.0bÉ
mainread_parquet"ANY[]"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"UBIGINT"ANY"VARCHAR"BOOLEAN"VARCHAR"VARCHAR"VARCHAR"ANY:paths:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:binary_as_string:debug_use_openssl:compression:explicit_cardinality:encryption_config:parquet_version:can_have_nan:prefetch_strategy:utf8_validation:int96_as:bound_schemaz2.0bÑ
mainread_parquet"VARCHAR"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"UBIGINT"ANY"VARCHAR"BOOLEAN"VARCHAR"VARCHAR"VARCHAR"ANY:path:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:binary_as_string:debug_use_openssl:compression:explicit_cardinality:encryption_config:parquet_version:can_have_nan:prefetch_strategy:utf8_validation:int96_as:bound_schemaz2.0bˆ
mainread_single_csv_file"ANY"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"VARCHAR"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"ANY"ANY"BOOLEAN"BOOLEAN"BIGINT"BOOLEAN"VARCHAR"VARCHAR"BOOLEAN"VARCHAR"BIGINT"BIGINT"BIGINT"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR"BIGINT"BIGINT"	VARCHAR[]"BIGINT"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"ANY"ANY"ANY"	VARCHAR[]"	VARCHAR[]"VARCHAR"VARCHAR"BOOLEAN"VARCHAR"BIGINT:file:sep:delim:	separator:	delimiter:null:date_format:timestamp_format:quote:new_line:escape:nullstr:columns:auto_type_candidates:header:auto_detect:sample_size:all_varchar:
dateformat:timestampformat:normalize_names:compression:skip:max_line_size:maximum_line_size:ignore_errors:store_rejects:rejects_table:rejects_scan:rejects_limit:rejects_line_size_limit:force_not_null:buffer_size:decimal_separator:parallel:null_padding:allow_quoted_nulls:column_types:dtypes:types:names:column_names:comment:encoding:strict_mode:	thousands:files_to_sniffz2.0b¯
mainread_single_json_file"ANY"UINTEGER"BOOLEAN"VARCHAR"VARCHAR"ANY"BOOLEAN"BOOLEAN"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"BOOLEAN"BIGINT"BIGINT"DOUBLE"BOOLEAN"BIGINT:file:maximum_object_size:ignore_errors:format:compression:columns:auto_detect:geojson:sample_size:
dateformat:date_format:timestampformat:timestamp_format:records:array:maximum_sample_files:maximum_depth:field_appearance_threshold:convert_strings_to_integers:map_inference_thresholdz2.0b≤
mainread_single_parquet_file"ANY"BOOLEAN"BOOLEAN"VARCHAR"UBIGINT"ANY"VARCHAR"BOOLEAN"VARCHAR"VARCHAR"VARCHAR:file:binary_as_string:debug_use_openssl:compression:explicit_cardinality:encryption_config:parquet_version:can_have_nan:prefetch_strategy:utf8_validation:int96_asz2.0b?
main	read_text"VARCHAR"BOOLEAN:path:allow_emptyz2.0b>
main	read_text"ANY[]"BOOLEAN:paths:allow_emptyz2.0b?
main	read_text"VARIANT"BOOLEAN:path:allow_emptyz2.0b¨
mainregister_external_resource"VARCHAR"VARCHAR"MAP(VARCHAR, VARCHAR)"VARCHAR"VARCHAR"VARCHAR:type:name:handle:uri:attached_db_type:deleter_functionz2.0b–
mainregister_external_resource_type"VARCHAR"VARCHAR"VARCHAR"VARCHAR"VARCHAR"VARCHAR"VARCHAR:name:kind:create_function:status_function:destroy_function:resolve_function:list_functionz2.0b+
mainrepeat"ANY"BIGINT:value:countb+
main
repeat_row"BIGINT*ANY:num_rowsb
mainseq_scanbÃ	
main	sniff_csv"VARCHAR"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"VARCHAR"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"ANY"ANY"BOOLEAN"BOOLEAN"BIGINT"BOOLEAN"VARCHAR"VARCHAR"BOOLEAN"VARCHAR"BIGINT"BIGINT"BIGINT"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR"BIGINT"BIGINT"	VARCHAR[]"BIGINT"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"ANY"ANY"ANY"	VARCHAR[]"	VARCHAR[]"VARCHAR"VARCHAR"BOOLEAN"VARCHAR"BIGINT"ANY"BOOLEAN"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"ANY"BOOLEAN"BOOLEAN:path:sep:delim:	separator:	delimiter:null:date_format:timestamp_format:quote:new_line:escape:nullstr:columns:auto_type_candidates:header:auto_detect:sample_size:all_varchar:
dateformat:timestampformat:normalize_names:compression:skip:max_line_size:maximum_line_size:ignore_errors:store_rejects:rejects_table:rejects_scan:rejects_limit:rejects_line_size_limit:force_not_null:buffer_size:decimal_separator:parallel:null_padding:allow_quoted_nulls:column_types:dtypes:types:names:column_names:comment:encoding:strict_mode:	thousands:files_to_sniff:filename:hive_partitioning:union_by_name:
hive_types:hive_types_autocast:schema:file_row_number:column_statistics:allow_empty:force_matchz2.0b
mainsummary"TABLE:inputbS
maintest_all_types"BOOLEAN"BOOLEAN:use_large_enum:use_large_bignumz1.4b@
maintest_vector_types"ANY"BOOLEAN*ANY:column:all_flatb%
maintruncate_duckdb_logsz1.4b
mainunnest"ANY:listb4
mainwhich_secret"VARCHAR"VARCHAR:path:typeb+
mainduckdb_logs_parsed"ANY:log_typeb*
mainduckdb_profiling_settingsz1.5bO
main	histogram"ANY"ANY"ANY"ANY:source:col_name:	bin_count:	techniquebV
mainhistogram_values"ANY"ANY"ANY"ANY:source:col_name:	bin_count:	techniquebY
main	cume_dist2DOUBLEz<2.0"skerry.builtin.function+json*
	stability
consistentbZ
main
dense_rank2BIGINTz<2.0"skerry.builtin.function+json*
	stability
consistentb\
mainfill"ANY2ANY:exprz<2.0"skerry.builtin.function+json*
	stability
consistentbc
mainfirst_value"ANY2ANY:exprz<2.0"skerry.builtin.function+json*
	stability
consistentbt
mainlag"T"BIGINT"ANY2T:col:offset:defaultz<2.0"skerry.builtin.function+json*
	stability
consistentbb
main
last_value"ANY2ANY:exprz<2.0"skerry.builtin.function+json*
	stability
consistentbu
mainlead"T"BIGINT"ANY2T:col:offset:defaultz<2.0"skerry.builtin.function+json*
	stability
consistentbl
main	nth_value"ANY"BIGINT2ANY:expr:nz<2.0"skerry.builtin.function+json*
	stability
consistentbj
mainntile"BIGINT2BIGINT:num_bucketsz<2.0"skerry.builtin.function+json*
	stability
consistentb\
mainpercent_rank2DOUBLEz<2.0"skerry.builtin.function+json*
	stability
consistentbT
mainrank2BIGINTz<2.0"skerry.builtin.function+json*
	stability
consistentbf
main
rank_dense2BIGINTJ
dense_rankz<2.0"skerry.builtin.function+json*
	stability
consistentbZ
main
row_number2BIGINTz<2.0"skerry.builtin.function+json*
	stability
consistentb/
main
round_even"ANY"ANY:x:nz	1.5.999b1
mainroundbankers"ANY"ANY:x:nz	1.5.999b)
mainall_profiling_outputz	1.5.999b,
maindisable_verify_externalz	1.5.999b-
maindisable_verify_fetch_rowz	1.5.999b.
maindisable_verify_serializerz	1.5.999b$
mainverify_externalz	1.5.999b%
mainverify_fetch_rowz	1.5.999b&
mainverify_serializerz	1.5.999b}
mainarray_extract"STRUCT"BIGINT2ANY:struct:indexz@1.5.999"skerry.builtin.function+json*
	stability
consistentbõ
mainarray_grade_up"ANY[]"VARCHAR"VARCHAR2ANY[]:list:col1:col2Jlist_grade_upz@1.5.999"skerry.builtin.function+json*
	stability
consistentb}
mainarray_grade_up"ANY[]2ANY[]:listJlist_grade_upz@1.5.999"skerry.builtin.function+json*
	stability
consistentbå
mainarray_grade_up"ANY[]"VARCHAR2ANY[]:list:col1Jlist_grade_upz@1.5.999"skerry.builtin.function+json*
	stability
consistentbå
maincombine"AGGREGATE_STATE<?>"ANY2AGGREGATE_STATE<?>:col0:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentb{
maincontains"STRUCT"ANY2BOOLEAN:col0:col1zE1.41.5.999"skerry.builtin.function+json*
	stability
consistentbz
main	date_part"	VARCHAR[]"DATE2STRUCT():ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentb~
main	date_part"	VARCHAR[]"INTERVAL2STRUCT():ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentbâ
main	date_part"	VARCHAR[]"TIME WITH TIME ZONE2STRUCT():ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentb
main	date_part"	VARCHAR[]"	TIMESTAMP2STRUCT():ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentbÇ
main	date_part"	VARCHAR[]"TIME_NS2STRUCT():ts:col1zE1.41.5.999"skerry.builtin.function+json*
	stability
consistentbv
main	date_part"VARCHAR"DATE2BIGINT:ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentbz
main	date_part"VARCHAR"INTERVAL2BIGINT:ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentbv
main	date_part"VARCHAR"TIME2BIGINT:ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentb{
main	date_part"VARCHAR"	TIMESTAMP2BIGINT:ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentbÖ
main	date_part"VARCHAR"TIME WITH TIME ZONE2BIGINT:ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentb~
main	date_part"VARCHAR"TIME_NS2BIGINT:ts:col1zE1.41.5.999"skerry.builtin.function+json*
	stability
consistentbé
main	date_part"	VARCHAR[]"TIMESTAMP WITH TIME ZONE2STRUCT():ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentbä
main	date_part"VARCHAR"TIMESTAMP WITH TIME ZONE2BIGINT:ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentbz
main	date_part"	VARCHAR[]"TIME2STRUCT():ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentbç
maindatepart"	VARCHAR[]"TIMESTAMP WITH TIME ZONE2STRUCT():ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentb}
maindatepart"	VARCHAR[]"INTERVAL2STRUCT():ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentbâ
maindatepart"VARCHAR"TIMESTAMP WITH TIME ZONE2BIGINT:ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentb}
maindatepart"VARCHAR"TIME_NS2BIGINT:ts:col1zE1.41.5.999"skerry.builtin.function+json*
	stability
consistentbÑ
maindatepart"VARCHAR"TIME WITH TIME ZONE2BIGINT:ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentbz
maindatepart"VARCHAR"	TIMESTAMP2BIGINT:ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentbu
maindatepart"VARCHAR"TIME2BIGINT:ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentby
maindatepart"VARCHAR"INTERVAL2BIGINT:ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentbu
maindatepart"VARCHAR"DATE2BIGINT:ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentbÅ
maindatepart"	VARCHAR[]"TIME_NS2STRUCT():ts:col1zE1.41.5.999"skerry.builtin.function+json*
	stability
consistentbà
maindatepart"	VARCHAR[]"TIME WITH TIME ZONE2STRUCT():ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentb~
maindatepart"	VARCHAR[]"	TIMESTAMP2STRUCT():ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentby
maindatepart"	VARCHAR[]"TIME2STRUCT():ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentby
maindatepart"	VARCHAR[]"DATE2STRUCT():ts:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentbw
mainfinalize"AGGREGATE_STATE<?>2INVALID:col0z@1.5.999"skerry.builtin.function+json*
	stability
consistentbï
maingrade_up"ANY[]"VARCHAR"VARCHAR2ANY[]:list:col1:col2Jlist_grade_upz@1.5.999"skerry.builtin.function+json*
	stability
consistentbÜ
maingrade_up"ANY[]"VARCHAR2ANY[]:list:col1Jlist_grade_upz@1.5.999"skerry.builtin.function+json*
	stability
consistentbw
maingrade_up"ANY[]2ANY[]:listJlist_grade_upz@1.5.999"skerry.builtin.function+json*
	stability
consistentbs
mainicu_collate_yue"VARCHAR2VARCHAR:col0z@1.5.999"skerry.builtin.function+json*
	stability
consistentbv
mainicu_collate_yue_cn"VARCHAR2VARCHAR:col0z@1.5.999"skerry.builtin.function+json*
	stability
consistentb°
mainjson_serialize_plan"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN2JSON:col0:col1:col2:col3z@1.5.999"skerry.builtin.function+json*
	stability
consistentb∞
mainjson_serialize_plan"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"BOOLEAN2JSON:col0:col1:col2:col3:col4z@1.5.999"skerry.builtin.function+json*
	stability
consistentbt
mainjson_serialize_plan"VARCHAR2JSON:col0z@1.5.999"skerry.builtin.function+json*
	stability
consistentbÉ
mainjson_serialize_plan"VARCHAR"BOOLEAN2JSON:col0:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentbí
mainjson_serialize_plan"VARCHAR"BOOLEAN"BOOLEAN2JSON:col0:col1:col2z@1.5.999"skerry.builtin.function+json*
	stability
consistentb†
mainjson_serialize_sql"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN2JSON:col0:col1:col2:col3z@1.5.999"skerry.builtin.function+json*
	stability
consistentbë
mainjson_serialize_sql"VARCHAR"BOOLEAN"BOOLEAN2JSON:col0:col1:col2z@1.5.999"skerry.builtin.function+json*
	stability
consistentbÇ
mainjson_serialize_sql"VARCHAR"BOOLEAN2JSON:col0:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentbs
mainjson_serialize_sql"VARCHAR2JSON:col0z@1.5.999"skerry.builtin.function+json*
	stability
consistentbm
mainlist_grade_up"ANY[]2ANY[]:listz@1.5.999"skerry.builtin.function+json*
	stability
consistentb|
mainlist_grade_up"ANY[]"VARCHAR2ANY[]:list:col1z@1.5.999"skerry.builtin.function+json*
	stability
consistentbã
mainlist_grade_up"ANY[]"VARCHAR"VARCHAR2ANY[]:list:col1:col2z@1.5.999"skerry.builtin.function+json*
	stability
consistentbÅ
mainmap_from_entries"STRUCT(K, V)[]2	MAP(K, V):mapzE1.41.5.999"skerry.builtin.function+json*
	stability
consistentb\
mainrow*ANY2STRUCTz@1.5.999"skerry.builtin.function+json*
	stability
consistentb
mainstats"ANY2VARCHAR:
expressionzT1.5.999"skerry.builtin.function+json*
side_effectstrue*
	stabilityvolatilebá
mainstruct_contains"STRUCT"ANY2BOOLEAN:struct:'entry'zE1.41.5.999"skerry.builtin.function+json*
	stability
consistentbÄ
mainstruct_extract"STRUCT"BIGINT2ANY:struct:'entry'z@1.5.999"skerry.builtin.function+json*
	stability
consistentbì
main
struct_has"STRUCT"ANY2BOOLEAN:struct:'entry'Jstruct_containszE1.41.5.999"skerry.builtin.function+json*
	stability
consistentbó
mainstruct_indexof"STRUCT"ANY2INTEGER:struct:'entry'Jstruct_positionzE1.41.5.999"skerry.builtin.function+json*
	stability
consistentbf
mainstruct_insert*ANY2STRUCTz@1.5.999"skerry.builtin.function+json*
	stability
consistentbá
mainstruct_position"STRUCT"ANY2INTEGER:struct:'entry'zE1.41.5.999"skerry.builtin.function+json*
	stability
consistentbk
mainstruct_update*ANY2STRUCTzE1.41.5.999"skerry.builtin.function+json*
	stability
consistentbv
mainstruct_values"STRUCT2STRUCT:structzE1.51.5.999"skerry.builtin.function+json*
	stability
consistentb|
mainto_base"BIGINT"INTEGER2VARCHAR:number:radixz@1.5.999"skerry.builtin.function+json*
	stability
consistentbL
main
arrow_scan"POINTER"POINTER"POINTER:col0:col1:col2z	1.5.999bQ
mainarrow_scan_dumb"POINTER"POINTER"POINTER:col0:col1:col2z	1.5.999b$
mainduckdb_settingsz	1.5.999bµ
mainenable_logging"UBIGINT"BOOLEAN"VARCHAR"ANY"VARCHAR"VARCHAR*ANY:storage_buffer_size:storage_normalize:storage_path:storage_config:storage:levelz1.41.5.999bé
mainenable_profiling"VARCHAR"ANY"VARCHAR"VARCHAR"VARCHAR*	VARCHAR[]:mode:metrics:save_location:coverage:formatz1.51.5.999b*
mainglob"	VARCHAR[]:col0z	1.5.999b/
mainpandas_scan"POINTER:col0z	1.5.999bS
mainparquet_bloom_probe"	VARCHAR[]"VARCHAR"ANY:col0:col1:col2z	1.5.999b;
mainparquet_file_metadata"	VARCHAR[]:col0z	1.5.999b@
mainparquet_full_metadata"	VARCHAR[]:col0z1.51.5.999b9
mainparquet_kv_metadata"	VARCHAR[]:col0z	1.5.999b6
mainparquet_metadata"	VARCHAR[]:col0z	1.5.999bÄ
mainparquet_scan"	VARCHAR[]"BOOLEAN"ANY"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"ANY"BOOLEAN"BOOLEAN"UBIGINT"VARCHAR"BOOLEAN"ANY"ANY:col0:can_have_nan:filename:union_by_name:debug_use_openssl:hive_partitioning:parquet_version:encryption_config:hive_types_autocast:binary_as_string:explicit_cardinality:compression:file_row_number:
hive_types:schemaz	1.5.999b˛
mainparquet_scan"VARCHAR"BOOLEAN"ANY"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"ANY"BOOLEAN"BOOLEAN"UBIGINT"VARCHAR"BOOLEAN"ANY"ANY:col0:can_have_nan:filename:union_by_name:debug_use_openssl:hive_partitioning:parquet_version:encryption_config:hive_types_autocast:binary_as_string:explicit_cardinality:compression:file_row_number:
hive_types:schemaz	1.5.999b4
mainparquet_schema"	VARCHAR[]:col0z	1.5.999b7
mainpragma_storage_info"VARCHAR:col0z	1.5.999bS
mainpython_map_function"TABLE"POINTER"POINTER:col0:col1:col2z	1.5.999b?
main	read_blob"VARCHAR:col0z	1.3.999z1.4.51.5.999bA
main	read_blob"	VARCHAR[]:col0z	1.3.999z1.4.51.5.999b‚
mainread_csv"VARCHAR"VARCHAR"BOOLEAN"ANY"ANY"BOOLEAN"	VARCHAR[]"UBIGINT"BOOLEAN"	VARCHAR[]"ANY"VARCHAR"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"VARCHAR"VARCHAR"VARCHAR"BOOLEAN"BOOLEAN"ANY"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"ANY"BIGINT"ANY"BIGINT"VARCHAR"BOOLEAN"BOOLEAN"	VARCHAR[]"BOOLEAN"VARCHAR"VARCHAR"ANY"VARCHAR"BIGINT:col0:	thousands:strict_mode:dtypes:column_types:null_padding:column_names:buffer_size:parallel:force_not_null:
hive_types:new_line:files_to_sniff:
dateformat:delim:sep:decimal_separator:nullstr:escape:compression:encoding:hive_types_autocast:all_varchar:columns:hive_partitioning:auto_detect:comment:quote:max_line_size:store_rejects:union_by_name:header:types:skip:filename:sample_size:timestampformat:normalize_names:ignore_errors:names:allow_quoted_nulls:maximum_line_size:rejects_table:auto_type_candidates:rejects_scan:rejects_limitz	1.5.999b‰
mainread_csv"	VARCHAR[]"VARCHAR"BOOLEAN"ANY"ANY"BOOLEAN"	VARCHAR[]"UBIGINT"BOOLEAN"	VARCHAR[]"ANY"VARCHAR"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"VARCHAR"VARCHAR"VARCHAR"BOOLEAN"BOOLEAN"ANY"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"ANY"BIGINT"ANY"BIGINT"VARCHAR"BOOLEAN"BOOLEAN"	VARCHAR[]"BOOLEAN"VARCHAR"VARCHAR"ANY"VARCHAR"BIGINT:col0:	thousands:strict_mode:dtypes:column_types:null_padding:column_names:buffer_size:parallel:force_not_null:
hive_types:new_line:files_to_sniff:
dateformat:delim:sep:decimal_separator:nullstr:escape:compression:encoding:hive_types_autocast:all_varchar:columns:hive_partitioning:auto_detect:comment:quote:max_line_size:store_rejects:union_by_name:header:types:skip:filename:sample_size:timestampformat:normalize_names:ignore_errors:names:allow_quoted_nulls:maximum_line_size:rejects_table:auto_type_candidates:rejects_scan:rejects_limitz	1.5.999bÁ
mainread_csv_auto"VARCHAR"VARCHAR"BOOLEAN"ANY"ANY"BOOLEAN"	VARCHAR[]"UBIGINT"BOOLEAN"	VARCHAR[]"ANY"VARCHAR"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"VARCHAR"VARCHAR"VARCHAR"BOOLEAN"BOOLEAN"ANY"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"ANY"BIGINT"ANY"BIGINT"VARCHAR"BOOLEAN"BOOLEAN"	VARCHAR[]"BOOLEAN"VARCHAR"VARCHAR"ANY"VARCHAR"BIGINT:col0:	thousands:strict_mode:dtypes:column_types:null_padding:column_names:buffer_size:parallel:force_not_null:
hive_types:new_line:files_to_sniff:
dateformat:delim:sep:decimal_separator:nullstr:escape:compression:encoding:hive_types_autocast:all_varchar:columns:hive_partitioning:auto_detect:comment:quote:max_line_size:store_rejects:union_by_name:header:types:skip:filename:sample_size:timestampformat:normalize_names:ignore_errors:names:allow_quoted_nulls:maximum_line_size:rejects_table:auto_type_candidates:rejects_scan:rejects_limitz	1.5.999bÈ
mainread_csv_auto"	VARCHAR[]"VARCHAR"BOOLEAN"ANY"ANY"BOOLEAN"	VARCHAR[]"UBIGINT"BOOLEAN"	VARCHAR[]"ANY"VARCHAR"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"ANY"VARCHAR"VARCHAR"VARCHAR"BOOLEAN"BOOLEAN"ANY"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"ANY"BIGINT"ANY"BIGINT"VARCHAR"BOOLEAN"BOOLEAN"	VARCHAR[]"BOOLEAN"VARCHAR"VARCHAR"ANY"VARCHAR"BIGINT:col0:	thousands:strict_mode:dtypes:column_types:null_padding:column_names:buffer_size:parallel:force_not_null:
hive_types:new_line:files_to_sniff:
dateformat:delim:sep:decimal_separator:nullstr:escape:compression:encoding:hive_types_autocast:all_varchar:columns:hive_partitioning:auto_detect:comment:quote:max_line_size:store_rejects:union_by_name:header:types:skip:filename:sample_size:timestampformat:normalize_names:ignore_errors:names:allow_quoted_nulls:maximum_line_size:rejects_table:auto_type_candidates:rejects_scan:rejects_limitz	1.5.999b”
mainread_duckdb"	VARCHAR[]"VARCHAR"VARCHAR"BOOLEAN"ANY"BOOLEAN"BOOLEAN"ANY:col0:
table_name:schema_name:hive_types_autocast:
hive_types:hive_partitioning:union_by_name:filenamez1.51.5.999b—
mainread_duckdb"VARCHAR"VARCHAR"VARCHAR"BOOLEAN"ANY"BOOLEAN"BOOLEAN"ANY:col0:
table_name:schema_name:hive_types_autocast:
hive_types:hive_partitioning:union_by_name:filenamez1.51.5.999b»
main	read_json"VARCHAR"BOOLEAN"BIGINT"VARCHAR"DOUBLE"VARCHAR"BIGINT"VARCHAR"ANY"BOOLEAN"VARCHAR"BIGINT"ANY"BIGINT"ANY"BOOLEAN"UINTEGER"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR:col0:convert_strings_to_integers:maximum_sample_files:timestamp_format:field_appearance_threshold:timestampformat:map_inference_threshold:date_format:filename:union_by_name:compression:maximum_depth:columns:sample_size:
hive_types:hive_types_autocast:maximum_object_size:format:ignore_errors:hive_partitioning:auto_detect:records:
dateformatz	1.5.999b 
main	read_json"	VARCHAR[]"BOOLEAN"BIGINT"VARCHAR"DOUBLE"VARCHAR"BIGINT"VARCHAR"ANY"BOOLEAN"VARCHAR"BIGINT"ANY"BIGINT"ANY"BOOLEAN"UINTEGER"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR:col0:convert_strings_to_integers:maximum_sample_files:timestamp_format:field_appearance_threshold:timestampformat:map_inference_threshold:date_format:filename:union_by_name:compression:maximum_depth:columns:sample_size:
hive_types:hive_types_autocast:maximum_object_size:format:ignore_errors:hive_partitioning:auto_detect:records:
dateformatz	1.5.999bÕ
mainread_json_auto"VARCHAR"BOOLEAN"BIGINT"VARCHAR"DOUBLE"VARCHAR"BIGINT"VARCHAR"ANY"BOOLEAN"VARCHAR"BIGINT"ANY"BIGINT"ANY"BOOLEAN"UINTEGER"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR:col0:convert_strings_to_integers:maximum_sample_files:timestamp_format:field_appearance_threshold:timestampformat:map_inference_threshold:date_format:filename:union_by_name:compression:maximum_depth:columns:sample_size:
hive_types:hive_types_autocast:maximum_object_size:format:ignore_errors:hive_partitioning:auto_detect:records:
dateformatz	1.5.999bœ
mainread_json_auto"	VARCHAR[]"BOOLEAN"BIGINT"VARCHAR"DOUBLE"VARCHAR"BIGINT"VARCHAR"ANY"BOOLEAN"VARCHAR"BIGINT"ANY"BIGINT"ANY"BOOLEAN"UINTEGER"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR:col0:convert_strings_to_integers:maximum_sample_files:timestamp_format:field_appearance_threshold:timestampformat:map_inference_threshold:date_format:filename:union_by_name:compression:maximum_depth:columns:sample_size:
hive_types:hive_types_autocast:maximum_object_size:format:ignore_errors:hive_partitioning:auto_detect:records:
dateformatz	1.5.999bá
mainread_json_objects"	VARCHAR[]"BOOLEAN"VARCHAR"UINTEGER"BOOLEAN"ANY"BOOLEAN"VARCHAR"BOOLEAN"ANY:col0:ignore_errors:format:maximum_object_size:hive_types_autocast:
hive_types:hive_partitioning:compression:union_by_name:filenamez	1.5.999bÖ
mainread_json_objects"VARCHAR"BOOLEAN"VARCHAR"UINTEGER"BOOLEAN"ANY"BOOLEAN"VARCHAR"BOOLEAN"ANY:col0:ignore_errors:format:maximum_object_size:hive_types_autocast:
hive_types:hive_partitioning:compression:union_by_name:filenamez	1.5.999bä
mainread_json_objects_auto"VARCHAR"BOOLEAN"VARCHAR"UINTEGER"BOOLEAN"ANY"BOOLEAN"VARCHAR"BOOLEAN"ANY:col0:ignore_errors:format:maximum_object_size:hive_types_autocast:
hive_types:hive_partitioning:compression:union_by_name:filenamez	1.5.999bå
mainread_json_objects_auto"	VARCHAR[]"BOOLEAN"VARCHAR"UINTEGER"BOOLEAN"ANY"BOOLEAN"VARCHAR"BOOLEAN"ANY:col0:ignore_errors:format:maximum_object_size:hive_types_autocast:
hive_types:hive_partitioning:compression:union_by_name:filenamez	1.5.999b 
mainread_ndjson"VARCHAR"BOOLEAN"BIGINT"VARCHAR"DOUBLE"VARCHAR"BIGINT"VARCHAR"ANY"BOOLEAN"VARCHAR"BIGINT"ANY"BIGINT"ANY"BOOLEAN"UINTEGER"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR:col0:convert_strings_to_integers:maximum_sample_files:timestamp_format:field_appearance_threshold:timestampformat:map_inference_threshold:date_format:filename:union_by_name:compression:maximum_depth:columns:sample_size:
hive_types:hive_types_autocast:maximum_object_size:format:ignore_errors:hive_partitioning:auto_detect:records:
dateformatz	1.5.999bÃ
mainread_ndjson"	VARCHAR[]"BOOLEAN"BIGINT"VARCHAR"DOUBLE"VARCHAR"BIGINT"VARCHAR"ANY"BOOLEAN"VARCHAR"BIGINT"ANY"BIGINT"ANY"BOOLEAN"UINTEGER"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR:col0:convert_strings_to_integers:maximum_sample_files:timestamp_format:field_appearance_threshold:timestampformat:map_inference_threshold:date_format:filename:union_by_name:compression:maximum_depth:columns:sample_size:
hive_types:hive_types_autocast:maximum_object_size:format:ignore_errors:hive_partitioning:auto_detect:records:
dateformatz	1.5.999bœ
mainread_ndjson_auto"VARCHAR"BOOLEAN"BIGINT"VARCHAR"DOUBLE"VARCHAR"BIGINT"VARCHAR"ANY"BOOLEAN"VARCHAR"BIGINT"ANY"BIGINT"ANY"BOOLEAN"UINTEGER"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR:col0:convert_strings_to_integers:maximum_sample_files:timestamp_format:field_appearance_threshold:timestampformat:map_inference_threshold:date_format:filename:union_by_name:compression:maximum_depth:columns:sample_size:
hive_types:hive_types_autocast:maximum_object_size:format:ignore_errors:hive_partitioning:auto_detect:records:
dateformatz	1.5.999b—
mainread_ndjson_auto"	VARCHAR[]"BOOLEAN"BIGINT"VARCHAR"DOUBLE"VARCHAR"BIGINT"VARCHAR"ANY"BOOLEAN"VARCHAR"BIGINT"ANY"BIGINT"ANY"BOOLEAN"UINTEGER"VARCHAR"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"VARCHAR:col0:convert_strings_to_integers:maximum_sample_files:timestamp_format:field_appearance_threshold:timestampformat:map_inference_threshold:date_format:filename:union_by_name:compression:maximum_depth:columns:sample_size:
hive_types:hive_types_autocast:maximum_object_size:format:ignore_errors:hive_partitioning:auto_detect:records:
dateformatz	1.5.999bá
mainread_ndjson_objects"VARCHAR"BOOLEAN"VARCHAR"UINTEGER"BOOLEAN"ANY"BOOLEAN"VARCHAR"BOOLEAN"ANY:col0:ignore_errors:format:maximum_object_size:hive_types_autocast:
hive_types:hive_partitioning:compression:union_by_name:filenamez	1.5.999bâ
mainread_ndjson_objects"	VARCHAR[]"BOOLEAN"VARCHAR"UINTEGER"BOOLEAN"ANY"BOOLEAN"VARCHAR"BOOLEAN"ANY:col0:ignore_errors:format:maximum_object_size:hive_types_autocast:
hive_types:hive_partitioning:compression:union_by_name:filenamez	1.5.999b˛
mainread_parquet"VARCHAR"BOOLEAN"ANY"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"ANY"BOOLEAN"BOOLEAN"UBIGINT"VARCHAR"BOOLEAN"ANY"ANY:col0:can_have_nan:filename:union_by_name:debug_use_openssl:hive_partitioning:parquet_version:encryption_config:hive_types_autocast:binary_as_string:explicit_cardinality:compression:file_row_number:
hive_types:schemaz	1.5.999bÄ
mainread_parquet"	VARCHAR[]"BOOLEAN"ANY"BOOLEAN"BOOLEAN"BOOLEAN"VARCHAR"ANY"BOOLEAN"BOOLEAN"UBIGINT"VARCHAR"BOOLEAN"ANY"ANY:col0:can_have_nan:filename:union_by_name:debug_use_openssl:hive_partitioning:parquet_version:encryption_config:hive_types_autocast:binary_as_string:explicit_cardinality:compression:file_row_number:
hive_types:schemaz	1.5.999bA
main	read_text"	VARCHAR[]:col0z	1.3.999z1.4.51.5.999b?
main	read_text"VARCHAR:col0z	1.3.999z1.4.51.5.999b˘
main	sniff_csv"VARCHAR"BOOLEAN"ANY"BOOLEAN"BOOLEAN"ANY"VARCHAR"BOOLEAN"BOOLEAN"VARCHAR"ANY"ANY"BOOLEAN"BIGINT"BIGINT"VARCHAR"ANY"BOOLEAN"VARCHAR"BOOLEAN"ANY"BIGINT"VARCHAR"VARCHAR"VARCHAR"VARCHAR"BOOLEAN"VARCHAR"VARCHAR"	VARCHAR[]"UBIGINT"VARCHAR"BOOLEAN"BOOLEAN"	VARCHAR[]"BOOLEAN"VARCHAR"VARCHAR"	VARCHAR[]"BOOLEAN"ANY"VARCHAR"BIGINT"ANY"VARCHAR"VARCHAR"BOOLEAN:col0:force_match:
hive_types:union_by_name:hive_partitioning:filename:	thousands:strict_mode:hive_types_autocast:encoding:dtypes:column_types:auto_detect:sample_size:files_to_sniff:
dateformat:columns:all_varchar:new_line:header:types:skip:compression:comment:quote:max_line_size:store_rejects:delim:sep:column_names:buffer_size:timestampformat:normalize_names:ignore_errors:names:allow_quoted_nulls:maximum_line_size:rejects_table:force_not_null:parallel:auto_type_candidates:rejects_scan:rejects_limit:nullstr:escape:decimal_separator:null_paddingz	1.5.999b6
mainarray_intersect"ANY"ANY:l1:l2z	1.4.999b5
mainlist_intersect"ANY"ANY:l1:l2z	1.4.999b§
main	read_blob"	VARCHAR[]"BOOLEAN"ANY"BOOLEAN"BOOLEAN"ANY:col0:hive_types_autocast:
hive_types:hive_partitioning:union_by_name:filenamez1.41.4.0b¢
main	read_blob"VARCHAR"BOOLEAN"ANY"BOOLEAN"BOOLEAN"ANY:col0:hive_types_autocast:
hive_types:hive_partitioning:union_by_name:filenamez1.41.4.0b§
main	read_text"	VARCHAR[]"BOOLEAN"ANY"BOOLEAN"BOOLEAN"ANY:col0:hive_types_autocast:
hive_types:hive_partitioning:union_by_name:filenamez1.41.4.0b¢
main	read_text"VARCHAR"BOOLEAN"ANY"BOOLEAN"BOOLEAN"ANY:col0:hive_types_autocast:
hive_types:hive_partitioning:union_by_name:filenamez1.41.4.0b$
maindisable_loggingz	1.3.999b,
mainenable_logging*VARCHARz	1.3.999b)
maintruncate_duckdb_logsz	1.3.999bç
mainarray_contains"ANY[]"ANY2BOOLEAN:list:elementJlist_containsz@1.3.999"skerry.builtin.function+json*
	stability
consistentb}
mainarray_distinct"ANY[]2ANY[]:listJlist_distinctz@1.3.999"skerry.builtin.function+json*
	stability
consistentbz
mainarray_extract"ANY[]"BIGINT2ANY:list:indexz@1.3.999"skerry.builtin.function+json*
	stability
consistentbà
main	array_has"ANY[]"ANY2BOOLEAN:list:elementJlist_containsz@1.3.999"skerry.builtin.function+json*
	stability
consistentbá
mainarray_has_all"ANY[]"ANY[]2BOOLEAN:l1: l2Jlist_has_allz@1.3.999"skerry.builtin.function+json*
	stability
consistentbá
mainarray_has_any"ANY[]"ANY[]2BOOLEAN:l1: l2Jlist_has_anyz@1.3.999"skerry.builtin.function+json*
	stability
consistentbå
mainarray_indexof"ANY[]"ANY2INTEGER:list:elementJlist_positionz@1.3.999"skerry.builtin.function+json*
	stability
consistentbç
mainarray_position"ANY[]"ANY2INTEGER:list:elementJlist_positionz@1.3.999"skerry.builtin.function+json*
	stability
consistentbï
mainarray_select"ANY[]"BIGINT[]2ANY[]:
value_list:
index_listJlist_selectz@1.3.999"skerry.builtin.function+json*
	stability
consistentbì
mainarray_where"ANY[]"	BOOLEAN[]2ANY[]:
value_list:	mask_listJ
list_wherez@1.3.999"skerry.builtin.function+json*
	stability
consistentbg
mainbin"VARINT2VARCHAR:valuez@1.3.999"skerry.builtin.function+json*
	stability
consistentb{
maincontains"MAP(ANY, ANY)"ANY2BOOLEAN:map:keyz@1.3.999"skerry.builtin.function+json*
	stability
consistentbx
maincontains"ANY[]"ANY2BOOLEAN:list:elementz@1.3.999"skerry.builtin.function+json*
	stability
consistentbÅ
main
element_at"ANY"ANY*ANY2ANY:map:keyJmap_extractz@1.3.999"skerry.builtin.function+json*
	stability
consistentbp
mainflatten"ANY[][]2ANY[]:nested_listz@1.3.999"skerry.builtin.function+json*
	stability
consistentbg
mainhex"VARINT2VARCHAR:valuez@1.3.999"skerry.builtin.function+json*
	stability
consistentbg
mainjson_merge_patch*ANY2JSONz@1.3.999"skerry.builtin.function+json*
	stability
consistentb}
mainlist_contains"ANY[]"ANY2BOOLEAN:list:elementz@1.3.999"skerry.builtin.function+json*
	stability
consistentbm
mainlist_distinct"ANY[]2ANY[]:listz@1.3.999"skerry.builtin.function+json*
	stability
consistentbá
mainlist_element"ANY[]"BIGINT2ANY:list:indexJlist_extractz@1.3.999"skerry.builtin.function+json*
	stability
consistentby
mainlist_extract"ANY[]"BIGINT2ANY:list:indexz@1.3.999"skerry.builtin.function+json*
	stability
consistentbá
mainlist_has"ANY[]"ANY2BOOLEAN:list:elementJlist_containsz@1.3.999"skerry.builtin.function+json*
	stability
consistentbx
mainlist_has_all"ANY[]"ANY[]2BOOLEAN:l1: l2z@1.3.999"skerry.builtin.function+json*
	stability
consistentbx
mainlist_has_any"ANY[]"ANY[]2BOOLEAN:l1: l2z@1.3.999"skerry.builtin.function+json*
	stability
consistentbã
mainlist_indexof"ANY[]"ANY2INTEGER:list:elementJlist_positionz@1.3.999"skerry.builtin.function+json*
	stability
consistentbl
main	list_pack*ANY2LISTJ
list_valuez@1.3.999"skerry.builtin.function+json*
	stability
consistentb}
mainlist_position"ANY[]"ANY2INTEGER:list:elementz@1.3.999"skerry.builtin.function+json*
	stability
consistentbá
mainlist_select"ANY[]"BIGINT[]2ANY[]:
value_list:
index_listz@1.3.999"skerry.builtin.function+json*
	stability
consistentba
main
list_value*ANY2LISTz@1.3.999"skerry.builtin.function+json*
	stability
consistentbÜ
main
list_where"ANY[]"	BOOLEAN[]2ANY[]:
value_list:	mask_listz@1.3.999"skerry.builtin.function+json*
	stability
consistentbY
mainmap*ANY2MAPz@1.3.999"skerry.builtin.function+json*
	stability
consistentb
mainmap_contains"MAP(ANY, ANY)"ANY2BOOLEAN:map:keyz@1.3.999"skerry.builtin.function+json*
	stability
consistentbb
mainmap_entries*ANY2LISTz@1.3.999"skerry.builtin.function+json*
	stability
consistentbu
mainmap_extract"ANY"ANY*ANY2ANY:map:keyz@1.3.999"skerry.builtin.function+json*
	stability
consistentb{
mainmap_extract_value"ANY"ANY*ANY2ANY:map:keyz@1.3.999"skerry.builtin.function+json*
	stability
consistentbf
mainmap_from_entries*ANY2MAPz@1.3.999"skerry.builtin.function+json*
	stability
consistentb_
mainmap_keys*ANY2LISTz@1.3.999"skerry.builtin.function+json*
	stability
consistentba
main
map_values*ANY2LISTz@1.3.999"skerry.builtin.function+json*
	stability
consistentbw
mainrepeat"ANY[]"BIGINT2ANY[]:string:countz@1.3.999"skerry.builtin.function+json*
	stability
consistentbr
main	to_binary"VARINT2VARCHAR:valueJbinz@1.3.999"skerry.builtin.function+json*
	stability
consistentbo
mainto_hex"VARINT2VARCHAR:valueJhexz@1.3.999"skerry.builtin.function+json*
	stability
consistentb 
mainduckdb_logsz	1.3.999b<
maintest_all_types"BOOLEAN:use_large_enumz	1.3.999jb
main	any_value"DECIMAL2DECIMAL:argz8"skerry.builtin.aggregate+json*
	stability
consistentjZ
main	any_value"ANY2ANY:argz8"skerry.builtin.aggregate+json*
	stability
consistentji
mainapprox_count_distinct"ANY2BIGINT:anyz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainapprox_quantile"DECIMAL"FLOAT2DECIMAL:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainapprox_quantile"SMALLINT"FLOAT2SMALLINT:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainapprox_quantile"INTEGER"FLOAT2INTEGER:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainapprox_quantile"BIGINT"FLOAT2BIGINT:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainapprox_quantile"HUGEINT"FLOAT2HUGEINT:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainapprox_quantile"DOUBLE"FLOAT2DOUBLE:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainapprox_quantile"DATE"FLOAT2DATE:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainapprox_quantile"TIME"FLOAT2TIME:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjä
mainapprox_quantile"TIME WITH TIME ZONE"FLOAT2TIME WITH TIME ZONE:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainapprox_quantile"	TIMESTAMP"FLOAT2	TIMESTAMP:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjî
mainapprox_quantile"TIMESTAMP WITH TIME ZONE"FLOAT2TIMESTAMP WITH TIME ZONE:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainapprox_quantile"DECIMAL"FLOAT[]2	DECIMAL[]:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainapprox_quantile"TINYINT"FLOAT[]2	TINYINT[]:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainapprox_quantile"SMALLINT"FLOAT[]2
SMALLINT[]:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainapprox_quantile"INTEGER"FLOAT[]2	INTEGER[]:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainapprox_quantile"BIGINT"FLOAT[]2BIGINT[]:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainapprox_quantile"HUGEINT"FLOAT[]2	HUGEINT[]:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainapprox_quantile"FLOAT"FLOAT[]2FLOAT[]:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainapprox_quantile"DOUBLE"FLOAT[]2DOUBLE[]:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainapprox_quantile"DATE"FLOAT[]2DATE[]:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainapprox_quantile"TIME"FLOAT[]2TIME[]:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjé
mainapprox_quantile"TIME WITH TIME ZONE"FLOAT[]2TIME WITH TIME ZONE[]:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjz
mainapprox_quantile"	TIMESTAMP"FLOAT[]2TIMESTAMP[]:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjò
mainapprox_quantile"TIMESTAMP WITH TIME ZONE"FLOAT[]2TIMESTAMP WITH TIME ZONE[]:x:posz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainapprox_top_k"ANY"BIGINT2ANY[]:val:kz8"skerry.builtin.aggregate+json*
	stability
consistentji
main	arbitrary"DECIMAL2DECIMAL:argJfirstz8"skerry.builtin.aggregate+json*
	stability
consistentja
main	arbitrary"ANY2ANY:argJfirstz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_max"INTEGER"INTEGER2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_max"INTEGER"BIGINT2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_max"INTEGER"HUGEINT2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_max"INTEGER"DOUBLE2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_max"INTEGER"VARCHAR2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_max"INTEGER"DATE2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_max"INTEGER"	TIMESTAMP2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj
mainarg_max"INTEGER"TIMESTAMP WITH TIME ZONE2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_max"INTEGER"BLOB2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_max"BIGINT"INTEGER2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_max"BIGINT"BIGINT2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_max"BIGINT"HUGEINT2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_max"BIGINT"DOUBLE2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_max"BIGINT"VARCHAR2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentji
mainarg_max"BIGINT"DATE2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_max"BIGINT"	TIMESTAMP2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj}
mainarg_max"BIGINT"TIMESTAMP WITH TIME ZONE2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentji
mainarg_max"BIGINT"BLOB2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_max"DOUBLE"INTEGER2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_max"DOUBLE"BIGINT2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_max"DOUBLE"HUGEINT2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_max"DOUBLE"DOUBLE2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_max"DOUBLE"VARCHAR2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentji
mainarg_max"DOUBLE"DATE2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_max"DOUBLE"	TIMESTAMP2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj}
mainarg_max"DOUBLE"TIMESTAMP WITH TIME ZONE2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentji
mainarg_max"DOUBLE"BLOB2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_max"VARCHAR"INTEGER2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_max"VARCHAR"BIGINT2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_max"VARCHAR"HUGEINT2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_max"VARCHAR"DOUBLE2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_max"VARCHAR"VARCHAR2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_max"VARCHAR"DATE2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_max"VARCHAR"	TIMESTAMP2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj
mainarg_max"VARCHAR"TIMESTAMP WITH TIME ZONE2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_max"VARCHAR"BLOB2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_max"DATE"INTEGER2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjg
mainarg_max"DATE"BIGINT2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_max"DATE"HUGEINT2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjg
mainarg_max"DATE"DOUBLE2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_max"DATE"VARCHAR2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentje
mainarg_max"DATE"DATE2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainarg_max"DATE"	TIMESTAMP2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjy
mainarg_max"DATE"TIMESTAMP WITH TIME ZONE2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentje
mainarg_max"DATE"BLOB2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_max"	TIMESTAMP"INTEGER2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainarg_max"	TIMESTAMP"BIGINT2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_max"	TIMESTAMP"HUGEINT2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainarg_max"	TIMESTAMP"DOUBLE2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_max"	TIMESTAMP"VARCHAR2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainarg_max"	TIMESTAMP"DATE2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainarg_max"	TIMESTAMP"	TIMESTAMP2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjÉ
mainarg_max"	TIMESTAMP"TIMESTAMP WITH TIME ZONE2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainarg_max"	TIMESTAMP"BLOB2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjê
mainarg_max"TIMESTAMP WITH TIME ZONE"INTEGER2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjè
mainarg_max"TIMESTAMP WITH TIME ZONE"BIGINT2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjê
mainarg_max"TIMESTAMP WITH TIME ZONE"HUGEINT2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjè
mainarg_max"TIMESTAMP WITH TIME ZONE"DOUBLE2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjê
mainarg_max"TIMESTAMP WITH TIME ZONE"VARCHAR2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjç
mainarg_max"TIMESTAMP WITH TIME ZONE"DATE2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjí
mainarg_max"TIMESTAMP WITH TIME ZONE"	TIMESTAMP2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj°
mainarg_max"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjç
mainarg_max"TIMESTAMP WITH TIME ZONE"BLOB2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_max"BLOB"INTEGER2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjg
mainarg_max"BLOB"BIGINT2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_max"BLOB"HUGEINT2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjg
mainarg_max"BLOB"DOUBLE2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_max"BLOB"VARCHAR2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentje
mainarg_max"BLOB"DATE2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainarg_max"BLOB"	TIMESTAMP2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjy
mainarg_max"BLOB"TIMESTAMP WITH TIME ZONE2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentje
mainarg_max"BLOB"BLOB2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_max"DECIMAL"INTEGER2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_max"DECIMAL"BIGINT2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_max"DECIMAL"HUGEINT2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_max"DECIMAL"DOUBLE2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_max"DECIMAL"VARCHAR2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_max"DECIMAL"DATE2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_max"DECIMAL"	TIMESTAMP2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj
mainarg_max"DECIMAL"TIMESTAMP WITH TIME ZONE2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_max"DECIMAL"BLOB2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjf
mainarg_max"ANY"INTEGER2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentje
mainarg_max"ANY"BIGINT2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjf
mainarg_max"ANY"HUGEINT2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentje
mainarg_max"ANY"DOUBLE2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjf
mainarg_max"ANY"VARCHAR2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjc
mainarg_max"ANY"DATE2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_max"ANY"	TIMESTAMP2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainarg_max"ANY"TIMESTAMP WITH TIME ZONE2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjc
mainarg_max"ANY"BLOB2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjb
mainarg_max"ANY"ANY2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainarg_max"ANY"ANY"BIGINT2ANY[]:arg:val:Nz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_max_null"INTEGER"INTEGER2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_max_null"INTEGER"BIGINT2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_max_null"INTEGER"HUGEINT2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_max_null"INTEGER"DOUBLE2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_max_null"INTEGER"VARCHAR2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_max_null"INTEGER"DATE2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_max_null"INTEGER"	TIMESTAMP2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjÑ
mainarg_max_null"INTEGER"TIMESTAMP WITH TIME ZONE2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_max_null"INTEGER"BLOB2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainarg_max_null"BIGINT"INTEGER2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_max_null"BIGINT"BIGINT2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainarg_max_null"BIGINT"HUGEINT2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_max_null"BIGINT"DOUBLE2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainarg_max_null"BIGINT"VARCHAR2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_max_null"BIGINT"DATE2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_max_null"BIGINT"	TIMESTAMP2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjÇ
mainarg_max_null"BIGINT"TIMESTAMP WITH TIME ZONE2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_max_null"BIGINT"BLOB2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainarg_max_null"DOUBLE"INTEGER2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_max_null"DOUBLE"BIGINT2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainarg_max_null"DOUBLE"HUGEINT2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_max_null"DOUBLE"DOUBLE2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainarg_max_null"DOUBLE"VARCHAR2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_max_null"DOUBLE"DATE2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_max_null"DOUBLE"	TIMESTAMP2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjÇ
mainarg_max_null"DOUBLE"TIMESTAMP WITH TIME ZONE2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_max_null"DOUBLE"BLOB2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_max_null"VARCHAR"INTEGER2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_max_null"VARCHAR"BIGINT2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_max_null"VARCHAR"HUGEINT2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_max_null"VARCHAR"DOUBLE2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_max_null"VARCHAR"VARCHAR2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_max_null"VARCHAR"DATE2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_max_null"VARCHAR"	TIMESTAMP2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjÑ
mainarg_max_null"VARCHAR"TIMESTAMP WITH TIME ZONE2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_max_null"VARCHAR"BLOB2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_max_null"DATE"INTEGER2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_max_null"DATE"BIGINT2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_max_null"DATE"HUGEINT2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_max_null"DATE"DOUBLE2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_max_null"DATE"VARCHAR2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainarg_max_null"DATE"DATE2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainarg_max_null"DATE"	TIMESTAMP2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_max_null"DATE"TIMESTAMP WITH TIME ZONE2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainarg_max_null"DATE"BLOB2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainarg_max_null"	TIMESTAMP"INTEGER2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainarg_max_null"	TIMESTAMP"BIGINT2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainarg_max_null"	TIMESTAMP"HUGEINT2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainarg_max_null"	TIMESTAMP"DOUBLE2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainarg_max_null"	TIMESTAMP"VARCHAR2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainarg_max_null"	TIMESTAMP"DATE2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjy
mainarg_max_null"	TIMESTAMP"	TIMESTAMP2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjà
mainarg_max_null"	TIMESTAMP"TIMESTAMP WITH TIME ZONE2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainarg_max_null"	TIMESTAMP"BLOB2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainarg_max_null"TIMESTAMP WITH TIME ZONE"INTEGER2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjî
mainarg_max_null"TIMESTAMP WITH TIME ZONE"BIGINT2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainarg_max_null"TIMESTAMP WITH TIME ZONE"HUGEINT2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjî
mainarg_max_null"TIMESTAMP WITH TIME ZONE"DOUBLE2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainarg_max_null"TIMESTAMP WITH TIME ZONE"VARCHAR2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjí
mainarg_max_null"TIMESTAMP WITH TIME ZONE"DATE2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjó
mainarg_max_null"TIMESTAMP WITH TIME ZONE"	TIMESTAMP2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj¶
mainarg_max_null"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjí
mainarg_max_null"TIMESTAMP WITH TIME ZONE"BLOB2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_max_null"BLOB"INTEGER2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_max_null"BLOB"BIGINT2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_max_null"BLOB"HUGEINT2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_max_null"BLOB"DOUBLE2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_max_null"BLOB"VARCHAR2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainarg_max_null"BLOB"DATE2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainarg_max_null"BLOB"	TIMESTAMP2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_max_null"BLOB"TIMESTAMP WITH TIME ZONE2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainarg_max_null"BLOB"BLOB2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_max_null"DECIMAL"INTEGER2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_max_null"DECIMAL"BIGINT2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_max_null"DECIMAL"HUGEINT2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_max_null"DECIMAL"DOUBLE2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_max_null"DECIMAL"VARCHAR2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_max_null"DECIMAL"DATE2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_max_null"DECIMAL"	TIMESTAMP2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjÑ
mainarg_max_null"DECIMAL"TIMESTAMP WITH TIME ZONE2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_max_null"DECIMAL"BLOB2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_max_null"ANY"INTEGER2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainarg_max_null"ANY"BIGINT2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_max_null"ANY"HUGEINT2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainarg_max_null"ANY"DOUBLE2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_max_null"ANY"VARCHAR2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_max_null"ANY"DATE2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_max_null"ANY"	TIMESTAMP2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj|
mainarg_max_null"ANY"TIMESTAMP WITH TIME ZONE2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_max_null"ANY"BLOB2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjg
mainarg_max_null"ANY"ANY2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_max_nulls_last"INTEGER"INTEGER2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj}
mainarg_max_nulls_last"INTEGER"BIGINT2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_max_nulls_last"INTEGER"HUGEINT2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj}
mainarg_max_nulls_last"INTEGER"DOUBLE2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_max_nulls_last"INTEGER"VARCHAR2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_max_nulls_last"INTEGER"DATE2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÄ
mainarg_max_nulls_last"INTEGER"	TIMESTAMP2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjè
mainarg_max_nulls_last"INTEGER"TIMESTAMP WITH TIME ZONE2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_max_nulls_last"INTEGER"BLOB2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj|
mainarg_max_nulls_last"BIGINT"INTEGER2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_max_nulls_last"BIGINT"BIGINT2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj|
mainarg_max_nulls_last"BIGINT"HUGEINT2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_max_nulls_last"BIGINT"DOUBLE2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj|
mainarg_max_nulls_last"BIGINT"VARCHAR2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjy
mainarg_max_nulls_last"BIGINT"DATE2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_max_nulls_last"BIGINT"	TIMESTAMP2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjç
mainarg_max_nulls_last"BIGINT"TIMESTAMP WITH TIME ZONE2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjy
mainarg_max_nulls_last"BIGINT"BLOB2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj|
mainarg_max_nulls_last"DOUBLE"INTEGER2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_max_nulls_last"DOUBLE"BIGINT2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj|
mainarg_max_nulls_last"DOUBLE"HUGEINT2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_max_nulls_last"DOUBLE"DOUBLE2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj|
mainarg_max_nulls_last"DOUBLE"VARCHAR2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjy
mainarg_max_nulls_last"DOUBLE"DATE2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_max_nulls_last"DOUBLE"	TIMESTAMP2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjç
mainarg_max_nulls_last"DOUBLE"TIMESTAMP WITH TIME ZONE2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjy
mainarg_max_nulls_last"DOUBLE"BLOB2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_max_nulls_last"VARCHAR"INTEGER2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj}
mainarg_max_nulls_last"VARCHAR"BIGINT2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_max_nulls_last"VARCHAR"HUGEINT2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj}
mainarg_max_nulls_last"VARCHAR"DOUBLE2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_max_nulls_last"VARCHAR"VARCHAR2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_max_nulls_last"VARCHAR"DATE2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÄ
mainarg_max_nulls_last"VARCHAR"	TIMESTAMP2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjè
mainarg_max_nulls_last"VARCHAR"TIMESTAMP WITH TIME ZONE2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_max_nulls_last"VARCHAR"BLOB2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjx
mainarg_max_nulls_last"DATE"INTEGER2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjw
mainarg_max_nulls_last"DATE"BIGINT2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjx
mainarg_max_nulls_last"DATE"HUGEINT2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjw
mainarg_max_nulls_last"DATE"DOUBLE2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjx
mainarg_max_nulls_last"DATE"VARCHAR2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_max_nulls_last"DATE"DATE2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjz
mainarg_max_nulls_last"DATE"	TIMESTAMP2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjâ
mainarg_max_nulls_last"DATE"TIMESTAMP WITH TIME ZONE2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_max_nulls_last"DATE"BLOB2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÇ
mainarg_max_nulls_last"	TIMESTAMP"INTEGER2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÅ
mainarg_max_nulls_last"	TIMESTAMP"BIGINT2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÇ
mainarg_max_nulls_last"	TIMESTAMP"HUGEINT2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÅ
mainarg_max_nulls_last"	TIMESTAMP"DOUBLE2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÇ
mainarg_max_nulls_last"	TIMESTAMP"VARCHAR2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj
mainarg_max_nulls_last"	TIMESTAMP"DATE2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÑ
mainarg_max_nulls_last"	TIMESTAMP"	TIMESTAMP2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjì
mainarg_max_nulls_last"	TIMESTAMP"TIMESTAMP WITH TIME ZONE2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj
mainarg_max_nulls_last"	TIMESTAMP"BLOB2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj†
mainarg_max_nulls_last"TIMESTAMP WITH TIME ZONE"INTEGER2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjü
mainarg_max_nulls_last"TIMESTAMP WITH TIME ZONE"BIGINT2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj†
mainarg_max_nulls_last"TIMESTAMP WITH TIME ZONE"HUGEINT2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjü
mainarg_max_nulls_last"TIMESTAMP WITH TIME ZONE"DOUBLE2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj†
mainarg_max_nulls_last"TIMESTAMP WITH TIME ZONE"VARCHAR2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjù
mainarg_max_nulls_last"TIMESTAMP WITH TIME ZONE"DATE2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj¢
mainarg_max_nulls_last"TIMESTAMP WITH TIME ZONE"	TIMESTAMP2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj±
mainarg_max_nulls_last"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjù
mainarg_max_nulls_last"TIMESTAMP WITH TIME ZONE"BLOB2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjx
mainarg_max_nulls_last"BLOB"INTEGER2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjw
mainarg_max_nulls_last"BLOB"BIGINT2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjx
mainarg_max_nulls_last"BLOB"HUGEINT2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjw
mainarg_max_nulls_last"BLOB"DOUBLE2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjx
mainarg_max_nulls_last"BLOB"VARCHAR2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_max_nulls_last"BLOB"DATE2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjz
mainarg_max_nulls_last"BLOB"	TIMESTAMP2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjâ
mainarg_max_nulls_last"BLOB"TIMESTAMP WITH TIME ZONE2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_max_nulls_last"BLOB"BLOB2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_max_nulls_last"DECIMAL"INTEGER2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj}
mainarg_max_nulls_last"DECIMAL"BIGINT2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_max_nulls_last"DECIMAL"HUGEINT2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj}
mainarg_max_nulls_last"DECIMAL"DOUBLE2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_max_nulls_last"DECIMAL"VARCHAR2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_max_nulls_last"DECIMAL"DATE2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÄ
mainarg_max_nulls_last"DECIMAL"	TIMESTAMP2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjè
mainarg_max_nulls_last"DECIMAL"TIMESTAMP WITH TIME ZONE2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_max_nulls_last"DECIMAL"BLOB2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjv
mainarg_max_nulls_last"ANY"INTEGER2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_max_nulls_last"ANY"BIGINT2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjv
mainarg_max_nulls_last"ANY"HUGEINT2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_max_nulls_last"ANY"DOUBLE2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjv
mainarg_max_nulls_last"ANY"VARCHAR2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_max_nulls_last"ANY"DATE2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjx
mainarg_max_nulls_last"ANY"	TIMESTAMP2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjá
mainarg_max_nulls_last"ANY"TIMESTAMP WITH TIME ZONE2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_max_nulls_last"ANY"BLOB2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_max_nulls_last"ANY"ANY2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj
mainarg_max_nulls_last"ANY"ANY"BIGINT2ANY[]:arg:val:Nz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_min"INTEGER"INTEGER2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_min"INTEGER"BIGINT2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_min"INTEGER"HUGEINT2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_min"INTEGER"DOUBLE2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_min"INTEGER"VARCHAR2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_min"INTEGER"DATE2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_min"INTEGER"	TIMESTAMP2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj
mainarg_min"INTEGER"TIMESTAMP WITH TIME ZONE2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_min"INTEGER"BLOB2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_min"BIGINT"INTEGER2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_min"BIGINT"BIGINT2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_min"BIGINT"HUGEINT2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_min"BIGINT"DOUBLE2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_min"BIGINT"VARCHAR2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentji
mainarg_min"BIGINT"DATE2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_min"BIGINT"	TIMESTAMP2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj}
mainarg_min"BIGINT"TIMESTAMP WITH TIME ZONE2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentji
mainarg_min"BIGINT"BLOB2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_min"DOUBLE"INTEGER2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_min"DOUBLE"BIGINT2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_min"DOUBLE"HUGEINT2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_min"DOUBLE"DOUBLE2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_min"DOUBLE"VARCHAR2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentji
mainarg_min"DOUBLE"DATE2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_min"DOUBLE"	TIMESTAMP2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj}
mainarg_min"DOUBLE"TIMESTAMP WITH TIME ZONE2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentji
mainarg_min"DOUBLE"BLOB2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_min"VARCHAR"INTEGER2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_min"VARCHAR"BIGINT2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_min"VARCHAR"HUGEINT2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_min"VARCHAR"DOUBLE2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_min"VARCHAR"VARCHAR2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_min"VARCHAR"DATE2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_min"VARCHAR"	TIMESTAMP2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj
mainarg_min"VARCHAR"TIMESTAMP WITH TIME ZONE2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_min"VARCHAR"BLOB2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_min"DATE"INTEGER2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjg
mainarg_min"DATE"BIGINT2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_min"DATE"HUGEINT2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjg
mainarg_min"DATE"DOUBLE2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_min"DATE"VARCHAR2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentje
mainarg_min"DATE"DATE2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainarg_min"DATE"	TIMESTAMP2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjy
mainarg_min"DATE"TIMESTAMP WITH TIME ZONE2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentje
mainarg_min"DATE"BLOB2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_min"	TIMESTAMP"INTEGER2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainarg_min"	TIMESTAMP"BIGINT2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_min"	TIMESTAMP"HUGEINT2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainarg_min"	TIMESTAMP"DOUBLE2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_min"	TIMESTAMP"VARCHAR2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainarg_min"	TIMESTAMP"DATE2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainarg_min"	TIMESTAMP"	TIMESTAMP2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjÉ
mainarg_min"	TIMESTAMP"TIMESTAMP WITH TIME ZONE2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainarg_min"	TIMESTAMP"BLOB2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjê
mainarg_min"TIMESTAMP WITH TIME ZONE"INTEGER2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjè
mainarg_min"TIMESTAMP WITH TIME ZONE"BIGINT2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjê
mainarg_min"TIMESTAMP WITH TIME ZONE"HUGEINT2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjè
mainarg_min"TIMESTAMP WITH TIME ZONE"DOUBLE2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjê
mainarg_min"TIMESTAMP WITH TIME ZONE"VARCHAR2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjç
mainarg_min"TIMESTAMP WITH TIME ZONE"DATE2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjí
mainarg_min"TIMESTAMP WITH TIME ZONE"	TIMESTAMP2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj°
mainarg_min"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjç
mainarg_min"TIMESTAMP WITH TIME ZONE"BLOB2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_min"BLOB"INTEGER2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjg
mainarg_min"BLOB"BIGINT2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_min"BLOB"HUGEINT2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjg
mainarg_min"BLOB"DOUBLE2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_min"BLOB"VARCHAR2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentje
mainarg_min"BLOB"DATE2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainarg_min"BLOB"	TIMESTAMP2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjy
mainarg_min"BLOB"TIMESTAMP WITH TIME ZONE2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentje
mainarg_min"BLOB"BLOB2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_min"DECIMAL"INTEGER2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_min"DECIMAL"BIGINT2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_min"DECIMAL"HUGEINT2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_min"DECIMAL"DOUBLE2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_min"DECIMAL"VARCHAR2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_min"DECIMAL"DATE2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_min"DECIMAL"	TIMESTAMP2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj
mainarg_min"DECIMAL"TIMESTAMP WITH TIME ZONE2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_min"DECIMAL"BLOB2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjf
mainarg_min"ANY"INTEGER2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentje
mainarg_min"ANY"BIGINT2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjf
mainarg_min"ANY"HUGEINT2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentje
mainarg_min"ANY"DOUBLE2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjf
mainarg_min"ANY"VARCHAR2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjc
mainarg_min"ANY"DATE2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_min"ANY"	TIMESTAMP2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainarg_min"ANY"TIMESTAMP WITH TIME ZONE2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjc
mainarg_min"ANY"BLOB2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjb
mainarg_min"ANY"ANY2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainarg_min"ANY"ANY"BIGINT2ANY[]:arg:val:Nz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_min_null"INTEGER"INTEGER2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_min_null"INTEGER"BIGINT2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_min_null"INTEGER"HUGEINT2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_min_null"INTEGER"DOUBLE2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_min_null"INTEGER"VARCHAR2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_min_null"INTEGER"DATE2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_min_null"INTEGER"	TIMESTAMP2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjÑ
mainarg_min_null"INTEGER"TIMESTAMP WITH TIME ZONE2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_min_null"INTEGER"BLOB2INTEGER:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainarg_min_null"BIGINT"INTEGER2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_min_null"BIGINT"BIGINT2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainarg_min_null"BIGINT"HUGEINT2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_min_null"BIGINT"DOUBLE2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainarg_min_null"BIGINT"VARCHAR2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_min_null"BIGINT"DATE2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_min_null"BIGINT"	TIMESTAMP2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjÇ
mainarg_min_null"BIGINT"TIMESTAMP WITH TIME ZONE2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_min_null"BIGINT"BLOB2BIGINT:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainarg_min_null"DOUBLE"INTEGER2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_min_null"DOUBLE"BIGINT2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainarg_min_null"DOUBLE"HUGEINT2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_min_null"DOUBLE"DOUBLE2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainarg_min_null"DOUBLE"VARCHAR2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_min_null"DOUBLE"DATE2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_min_null"DOUBLE"	TIMESTAMP2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjÇ
mainarg_min_null"DOUBLE"TIMESTAMP WITH TIME ZONE2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainarg_min_null"DOUBLE"BLOB2DOUBLE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_min_null"VARCHAR"INTEGER2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_min_null"VARCHAR"BIGINT2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_min_null"VARCHAR"HUGEINT2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_min_null"VARCHAR"DOUBLE2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_min_null"VARCHAR"VARCHAR2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_min_null"VARCHAR"DATE2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_min_null"VARCHAR"	TIMESTAMP2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjÑ
mainarg_min_null"VARCHAR"TIMESTAMP WITH TIME ZONE2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_min_null"VARCHAR"BLOB2VARCHAR:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_min_null"DATE"INTEGER2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_min_null"DATE"BIGINT2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_min_null"DATE"HUGEINT2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_min_null"DATE"DOUBLE2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_min_null"DATE"VARCHAR2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainarg_min_null"DATE"DATE2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainarg_min_null"DATE"	TIMESTAMP2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_min_null"DATE"TIMESTAMP WITH TIME ZONE2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainarg_min_null"DATE"BLOB2DATE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainarg_min_null"	TIMESTAMP"INTEGER2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainarg_min_null"	TIMESTAMP"BIGINT2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainarg_min_null"	TIMESTAMP"HUGEINT2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainarg_min_null"	TIMESTAMP"DOUBLE2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainarg_min_null"	TIMESTAMP"VARCHAR2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainarg_min_null"	TIMESTAMP"DATE2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjy
mainarg_min_null"	TIMESTAMP"	TIMESTAMP2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjà
mainarg_min_null"	TIMESTAMP"TIMESTAMP WITH TIME ZONE2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainarg_min_null"	TIMESTAMP"BLOB2	TIMESTAMP:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainarg_min_null"TIMESTAMP WITH TIME ZONE"INTEGER2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjî
mainarg_min_null"TIMESTAMP WITH TIME ZONE"BIGINT2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainarg_min_null"TIMESTAMP WITH TIME ZONE"HUGEINT2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjî
mainarg_min_null"TIMESTAMP WITH TIME ZONE"DOUBLE2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainarg_min_null"TIMESTAMP WITH TIME ZONE"VARCHAR2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjí
mainarg_min_null"TIMESTAMP WITH TIME ZONE"DATE2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjó
mainarg_min_null"TIMESTAMP WITH TIME ZONE"	TIMESTAMP2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj¶
mainarg_min_null"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjí
mainarg_min_null"TIMESTAMP WITH TIME ZONE"BLOB2TIMESTAMP WITH TIME ZONE:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_min_null"BLOB"INTEGER2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_min_null"BLOB"BIGINT2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_min_null"BLOB"HUGEINT2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainarg_min_null"BLOB"DOUBLE2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_min_null"BLOB"VARCHAR2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainarg_min_null"BLOB"DATE2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainarg_min_null"BLOB"	TIMESTAMP2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_min_null"BLOB"TIMESTAMP WITH TIME ZONE2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainarg_min_null"BLOB"BLOB2BLOB:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_min_null"DECIMAL"INTEGER2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_min_null"DECIMAL"BIGINT2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_min_null"DECIMAL"HUGEINT2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_min_null"DECIMAL"DOUBLE2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_min_null"DECIMAL"VARCHAR2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_min_null"DECIMAL"DATE2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_min_null"DECIMAL"	TIMESTAMP2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjÑ
mainarg_min_null"DECIMAL"TIMESTAMP WITH TIME ZONE2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainarg_min_null"DECIMAL"BLOB2DECIMAL:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_min_null"ANY"INTEGER2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainarg_min_null"ANY"BIGINT2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_min_null"ANY"HUGEINT2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainarg_min_null"ANY"DOUBLE2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainarg_min_null"ANY"VARCHAR2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_min_null"ANY"DATE2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainarg_min_null"ANY"	TIMESTAMP2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj|
mainarg_min_null"ANY"TIMESTAMP WITH TIME ZONE2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainarg_min_null"ANY"BLOB2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentjg
mainarg_min_null"ANY"ANY2ANY:arg:valz8"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_min_nulls_last"INTEGER"INTEGER2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj}
mainarg_min_nulls_last"INTEGER"BIGINT2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_min_nulls_last"INTEGER"HUGEINT2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj}
mainarg_min_nulls_last"INTEGER"DOUBLE2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_min_nulls_last"INTEGER"VARCHAR2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_min_nulls_last"INTEGER"DATE2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÄ
mainarg_min_nulls_last"INTEGER"	TIMESTAMP2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjè
mainarg_min_nulls_last"INTEGER"TIMESTAMP WITH TIME ZONE2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_min_nulls_last"INTEGER"BLOB2INTEGER:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj|
mainarg_min_nulls_last"BIGINT"INTEGER2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_min_nulls_last"BIGINT"BIGINT2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj|
mainarg_min_nulls_last"BIGINT"HUGEINT2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_min_nulls_last"BIGINT"DOUBLE2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj|
mainarg_min_nulls_last"BIGINT"VARCHAR2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjy
mainarg_min_nulls_last"BIGINT"DATE2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_min_nulls_last"BIGINT"	TIMESTAMP2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjç
mainarg_min_nulls_last"BIGINT"TIMESTAMP WITH TIME ZONE2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjy
mainarg_min_nulls_last"BIGINT"BLOB2BIGINT:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj|
mainarg_min_nulls_last"DOUBLE"INTEGER2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_min_nulls_last"DOUBLE"BIGINT2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj|
mainarg_min_nulls_last"DOUBLE"HUGEINT2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_min_nulls_last"DOUBLE"DOUBLE2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj|
mainarg_min_nulls_last"DOUBLE"VARCHAR2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjy
mainarg_min_nulls_last"DOUBLE"DATE2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_min_nulls_last"DOUBLE"	TIMESTAMP2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjç
mainarg_min_nulls_last"DOUBLE"TIMESTAMP WITH TIME ZONE2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjy
mainarg_min_nulls_last"DOUBLE"BLOB2DOUBLE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_min_nulls_last"VARCHAR"INTEGER2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj}
mainarg_min_nulls_last"VARCHAR"BIGINT2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_min_nulls_last"VARCHAR"HUGEINT2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj}
mainarg_min_nulls_last"VARCHAR"DOUBLE2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_min_nulls_last"VARCHAR"VARCHAR2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_min_nulls_last"VARCHAR"DATE2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÄ
mainarg_min_nulls_last"VARCHAR"	TIMESTAMP2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjè
mainarg_min_nulls_last"VARCHAR"TIMESTAMP WITH TIME ZONE2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_min_nulls_last"VARCHAR"BLOB2VARCHAR:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjx
mainarg_min_nulls_last"DATE"INTEGER2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjw
mainarg_min_nulls_last"DATE"BIGINT2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjx
mainarg_min_nulls_last"DATE"HUGEINT2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjw
mainarg_min_nulls_last"DATE"DOUBLE2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjx
mainarg_min_nulls_last"DATE"VARCHAR2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_min_nulls_last"DATE"DATE2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjz
mainarg_min_nulls_last"DATE"	TIMESTAMP2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjâ
mainarg_min_nulls_last"DATE"TIMESTAMP WITH TIME ZONE2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_min_nulls_last"DATE"BLOB2DATE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÇ
mainarg_min_nulls_last"	TIMESTAMP"INTEGER2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÅ
mainarg_min_nulls_last"	TIMESTAMP"BIGINT2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÇ
mainarg_min_nulls_last"	TIMESTAMP"HUGEINT2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÅ
mainarg_min_nulls_last"	TIMESTAMP"DOUBLE2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÇ
mainarg_min_nulls_last"	TIMESTAMP"VARCHAR2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj
mainarg_min_nulls_last"	TIMESTAMP"DATE2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÑ
mainarg_min_nulls_last"	TIMESTAMP"	TIMESTAMP2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjì
mainarg_min_nulls_last"	TIMESTAMP"TIMESTAMP WITH TIME ZONE2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj
mainarg_min_nulls_last"	TIMESTAMP"BLOB2	TIMESTAMP:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj†
mainarg_min_nulls_last"TIMESTAMP WITH TIME ZONE"INTEGER2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjü
mainarg_min_nulls_last"TIMESTAMP WITH TIME ZONE"BIGINT2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj†
mainarg_min_nulls_last"TIMESTAMP WITH TIME ZONE"HUGEINT2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjü
mainarg_min_nulls_last"TIMESTAMP WITH TIME ZONE"DOUBLE2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj†
mainarg_min_nulls_last"TIMESTAMP WITH TIME ZONE"VARCHAR2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjù
mainarg_min_nulls_last"TIMESTAMP WITH TIME ZONE"DATE2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj¢
mainarg_min_nulls_last"TIMESTAMP WITH TIME ZONE"	TIMESTAMP2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj±
mainarg_min_nulls_last"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjù
mainarg_min_nulls_last"TIMESTAMP WITH TIME ZONE"BLOB2TIMESTAMP WITH TIME ZONE:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjx
mainarg_min_nulls_last"BLOB"INTEGER2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjw
mainarg_min_nulls_last"BLOB"BIGINT2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjx
mainarg_min_nulls_last"BLOB"HUGEINT2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjw
mainarg_min_nulls_last"BLOB"DOUBLE2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjx
mainarg_min_nulls_last"BLOB"VARCHAR2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_min_nulls_last"BLOB"DATE2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjz
mainarg_min_nulls_last"BLOB"	TIMESTAMP2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjâ
mainarg_min_nulls_last"BLOB"TIMESTAMP WITH TIME ZONE2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_min_nulls_last"BLOB"BLOB2BLOB:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_min_nulls_last"DECIMAL"INTEGER2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj}
mainarg_min_nulls_last"DECIMAL"BIGINT2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_min_nulls_last"DECIMAL"HUGEINT2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj}
mainarg_min_nulls_last"DECIMAL"DOUBLE2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj~
mainarg_min_nulls_last"DECIMAL"VARCHAR2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_min_nulls_last"DECIMAL"DATE2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjÄ
mainarg_min_nulls_last"DECIMAL"	TIMESTAMP2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjè
mainarg_min_nulls_last"DECIMAL"TIMESTAMP WITH TIME ZONE2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj{
mainarg_min_nulls_last"DECIMAL"BLOB2DECIMAL:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjv
mainarg_min_nulls_last"ANY"INTEGER2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_min_nulls_last"ANY"BIGINT2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjv
mainarg_min_nulls_last"ANY"HUGEINT2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentju
mainarg_min_nulls_last"ANY"DOUBLE2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjv
mainarg_min_nulls_last"ANY"VARCHAR2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_min_nulls_last"ANY"DATE2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjx
mainarg_min_nulls_last"ANY"	TIMESTAMP2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjá
mainarg_min_nulls_last"ANY"TIMESTAMP WITH TIME ZONE2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjs
mainarg_min_nulls_last"ANY"BLOB2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjr
mainarg_min_nulls_last"ANY"ANY2ANY:arg:valz=1.5"skerry.builtin.aggregate+json*
	stability
consistentj
mainarg_min_nulls_last"ANY"ANY"BIGINT2ANY[]:arg:val:Nz=1.5"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmax"INTEGER"INTEGER2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainargmax"INTEGER"BIGINT2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmax"INTEGER"HUGEINT2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainargmax"INTEGER"DOUBLE2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmax"INTEGER"VARCHAR2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmax"INTEGER"DATE2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainargmax"INTEGER"	TIMESTAMP2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjá
mainargmax"INTEGER"TIMESTAMP WITH TIME ZONE2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmax"INTEGER"BLOB2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainargmax"BIGINT"INTEGER2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmax"BIGINT"BIGINT2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainargmax"BIGINT"HUGEINT2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmax"BIGINT"DOUBLE2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainargmax"BIGINT"VARCHAR2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainargmax"BIGINT"DATE2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmax"BIGINT"	TIMESTAMP2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjÖ
mainargmax"BIGINT"TIMESTAMP WITH TIME ZONE2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainargmax"BIGINT"BLOB2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainargmax"DOUBLE"INTEGER2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmax"DOUBLE"BIGINT2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainargmax"DOUBLE"HUGEINT2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmax"DOUBLE"DOUBLE2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainargmax"DOUBLE"VARCHAR2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainargmax"DOUBLE"DATE2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmax"DOUBLE"	TIMESTAMP2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjÖ
mainargmax"DOUBLE"TIMESTAMP WITH TIME ZONE2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainargmax"DOUBLE"BLOB2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmax"VARCHAR"INTEGER2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainargmax"VARCHAR"BIGINT2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmax"VARCHAR"HUGEINT2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainargmax"VARCHAR"DOUBLE2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmax"VARCHAR"VARCHAR2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmax"VARCHAR"DATE2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainargmax"VARCHAR"	TIMESTAMP2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjá
mainargmax"VARCHAR"TIMESTAMP WITH TIME ZONE2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmax"VARCHAR"BLOB2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainargmax"DATE"INTEGER2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainargmax"DATE"BIGINT2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainargmax"DATE"HUGEINT2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainargmax"DATE"DOUBLE2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainargmax"DATE"VARCHAR2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainargmax"DATE"DATE2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainargmax"DATE"	TIMESTAMP2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjÅ
mainargmax"DATE"TIMESTAMP WITH TIME ZONE2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainargmax"DATE"BLOB2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjz
mainargmax"	TIMESTAMP"INTEGER2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjy
mainargmax"	TIMESTAMP"BIGINT2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjz
mainargmax"	TIMESTAMP"HUGEINT2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjy
mainargmax"	TIMESTAMP"DOUBLE2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjz
mainargmax"	TIMESTAMP"VARCHAR2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainargmax"	TIMESTAMP"DATE2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentj|
mainargmax"	TIMESTAMP"	TIMESTAMP2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjã
mainargmax"	TIMESTAMP"TIMESTAMP WITH TIME ZONE2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainargmax"	TIMESTAMP"BLOB2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjò
mainargmax"TIMESTAMP WITH TIME ZONE"INTEGER2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjó
mainargmax"TIMESTAMP WITH TIME ZONE"BIGINT2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjò
mainargmax"TIMESTAMP WITH TIME ZONE"HUGEINT2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjó
mainargmax"TIMESTAMP WITH TIME ZONE"DOUBLE2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjò
mainargmax"TIMESTAMP WITH TIME ZONE"VARCHAR2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainargmax"TIMESTAMP WITH TIME ZONE"DATE2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjö
mainargmax"TIMESTAMP WITH TIME ZONE"	TIMESTAMP2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentj©
mainargmax"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainargmax"TIMESTAMP WITH TIME ZONE"BLOB2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainargmax"BLOB"INTEGER2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainargmax"BLOB"BIGINT2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainargmax"BLOB"HUGEINT2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainargmax"BLOB"DOUBLE2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainargmax"BLOB"VARCHAR2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainargmax"BLOB"DATE2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainargmax"BLOB"	TIMESTAMP2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjÅ
mainargmax"BLOB"TIMESTAMP WITH TIME ZONE2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainargmax"BLOB"BLOB2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmax"DECIMAL"INTEGER2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainargmax"DECIMAL"BIGINT2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmax"DECIMAL"HUGEINT2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainargmax"DECIMAL"DOUBLE2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmax"DECIMAL"VARCHAR2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmax"DECIMAL"DATE2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainargmax"DECIMAL"	TIMESTAMP2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjá
mainargmax"DECIMAL"TIMESTAMP WITH TIME ZONE2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmax"DECIMAL"BLOB2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainargmax"ANY"INTEGER2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainargmax"ANY"BIGINT2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainargmax"ANY"HUGEINT2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainargmax"ANY"DOUBLE2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainargmax"ANY"VARCHAR2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainargmax"ANY"DATE2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainargmax"ANY"	TIMESTAMP2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentj
mainargmax"ANY"TIMESTAMP WITH TIME ZONE2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainargmax"ANY"BLOB2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainargmax"ANY"ANY2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainargmax"ANY"ANY"BIGINT2ANY[]:arg:val:NJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainargmin"DOUBLE"DATE2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmin"DOUBLE"	TIMESTAMP2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjÖ
mainargmin"DOUBLE"TIMESTAMP WITH TIME ZONE2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainargmin"DOUBLE"BLOB2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmin"VARCHAR"INTEGER2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainargmin"VARCHAR"BIGINT2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmin"VARCHAR"HUGEINT2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainargmin"VARCHAR"DOUBLE2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmin"VARCHAR"VARCHAR2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmin"VARCHAR"DATE2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainargmin"VARCHAR"	TIMESTAMP2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjá
mainargmin"VARCHAR"TIMESTAMP WITH TIME ZONE2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmin"VARCHAR"BLOB2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainargmin"DATE"INTEGER2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainargmin"DATE"BIGINT2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainargmin"DATE"HUGEINT2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainargmin"DATE"DOUBLE2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainargmin"DATE"VARCHAR2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainargmin"DATE"DATE2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainargmin"DATE"	TIMESTAMP2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjÅ
mainargmin"DATE"TIMESTAMP WITH TIME ZONE2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainargmin"DATE"BLOB2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjz
mainargmin"	TIMESTAMP"INTEGER2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjy
mainargmin"	TIMESTAMP"BIGINT2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjz
mainargmin"	TIMESTAMP"HUGEINT2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjy
mainargmin"	TIMESTAMP"DOUBLE2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjz
mainargmin"	TIMESTAMP"VARCHAR2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainargmin"	TIMESTAMP"DATE2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentj|
mainargmin"	TIMESTAMP"	TIMESTAMP2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjã
mainargmin"	TIMESTAMP"TIMESTAMP WITH TIME ZONE2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainargmin"	TIMESTAMP"BLOB2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjò
mainargmin"TIMESTAMP WITH TIME ZONE"INTEGER2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjó
mainargmin"TIMESTAMP WITH TIME ZONE"BIGINT2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjò
mainargmin"TIMESTAMP WITH TIME ZONE"HUGEINT2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjó
mainargmin"TIMESTAMP WITH TIME ZONE"DOUBLE2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjò
mainargmin"TIMESTAMP WITH TIME ZONE"VARCHAR2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainargmin"TIMESTAMP WITH TIME ZONE"DATE2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjö
mainargmin"TIMESTAMP WITH TIME ZONE"	TIMESTAMP2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentj©
mainargmin"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainargmin"TIMESTAMP WITH TIME ZONE"BLOB2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainargmin"BLOB"INTEGER2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainargmin"BLOB"BIGINT2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainargmin"BLOB"HUGEINT2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainargmin"BLOB"DOUBLE2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainargmin"BLOB"VARCHAR2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainargmin"BLOB"DATE2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainargmin"BLOB"	TIMESTAMP2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjÅ
mainargmin"BLOB"TIMESTAMP WITH TIME ZONE2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainargmin"BLOB"BLOB2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmin"DECIMAL"INTEGER2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainargmin"DECIMAL"BIGINT2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmin"DECIMAL"HUGEINT2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainargmin"DECIMAL"DOUBLE2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmin"DECIMAL"VARCHAR2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmin"DECIMAL"DATE2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainargmin"DECIMAL"	TIMESTAMP2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjá
mainargmin"DECIMAL"TIMESTAMP WITH TIME ZONE2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmin"DECIMAL"BLOB2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainargmin"ANY"INTEGER2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainargmin"ANY"BIGINT2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainargmin"ANY"HUGEINT2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainargmin"ANY"DOUBLE2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainargmin"ANY"VARCHAR2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainargmin"ANY"DATE2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainargmin"ANY"	TIMESTAMP2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentj
mainargmin"ANY"TIMESTAMP WITH TIME ZONE2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainargmin"ANY"BLOB2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainargmin"ANY"ANY2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainargmin"ANY"ANY"BIGINT2ANY[]:arg:val:NJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmin"INTEGER"INTEGER2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainargmin"INTEGER"BIGINT2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmin"INTEGER"HUGEINT2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainargmin"INTEGER"DOUBLE2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmin"INTEGER"VARCHAR2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmin"INTEGER"DATE2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainargmin"INTEGER"	TIMESTAMP2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjá
mainargmin"INTEGER"TIMESTAMP WITH TIME ZONE2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmin"INTEGER"BLOB2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainargmin"BIGINT"INTEGER2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmin"BIGINT"BIGINT2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainargmin"BIGINT"HUGEINT2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmin"BIGINT"DOUBLE2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainargmin"BIGINT"VARCHAR2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainargmin"BIGINT"DATE2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainargmin"BIGINT"	TIMESTAMP2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjÖ
mainargmin"BIGINT"TIMESTAMP WITH TIME ZONE2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainargmin"BIGINT"BLOB2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainargmin"DOUBLE"INTEGER2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmin"DOUBLE"BIGINT2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainargmin"DOUBLE"HUGEINT2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainargmin"DOUBLE"DOUBLE2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainargmin"DOUBLE"VARCHAR2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjc
main	array_agg"T2T[]:argJlistz=1.4"skerry.builtin.aggregate+json*
	stability
consistentjZ
mainavg"DECIMAL2DECIMAL:xz8"skerry.builtin.aggregate+json*
	stability
consistentjZ
mainavg"SMALLINT2DOUBLE:xz8"skerry.builtin.aggregate+json*
	stability
consistentjY
mainavg"INTEGER2DOUBLE:xz8"skerry.builtin.aggregate+json*
	stability
consistentjX
mainavg"BIGINT2DOUBLE:xz8"skerry.builtin.aggregate+json*
	stability
consistentjY
mainavg"HUGEINT2DOUBLE:xz8"skerry.builtin.aggregate+json*
	stability
consistentj\
mainavg"INTERVAL2INTERVAL:xz8"skerry.builtin.aggregate+json*
	stability
consistentjX
mainavg"DOUBLE2DOUBLE:xz8"skerry.builtin.aggregate+json*
	stability
consistentj^
mainavg"	TIMESTAMP2	TIMESTAMP:xz8"skerry.builtin.aggregate+json*
	stability
consistentj|
mainavg"TIMESTAMP WITH TIME ZONE2TIMESTAMP WITH TIME ZONE:xz8"skerry.builtin.aggregate+json*
	stability
consistentjT
mainavg"TIME2TIME:xz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainavg"TIME WITH TIME ZONE2TIME WITH TIME ZONE:xz8"skerry.builtin.aggregate+json*
	stability
consistentj`
mainbit_and"TINYINT2TINYINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjX
mainbit_and"BIT2BIT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjb
mainbit_and"UHUGEINT2UHUGEINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj`
mainbit_and"UBIGINT2UBIGINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjb
mainbit_and"UINTEGER2UINTEGER:argz8"skerry.builtin.aggregate+json*
	stability
consistentjd
mainbit_and"	USMALLINT2	USMALLINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjb
mainbit_and"UTINYINT2UTINYINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj`
mainbit_and"HUGEINT2HUGEINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj^
mainbit_and"BIGINT2BIGINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj`
mainbit_and"INTEGER2INTEGER:argz8"skerry.builtin.aggregate+json*
	stability
consistentjb
mainbit_and"SMALLINT2SMALLINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj]
mainbit_or"BIGINT2BIGINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj_
mainbit_or"INTEGER2INTEGER:argz8"skerry.builtin.aggregate+json*
	stability
consistentjW
mainbit_or"BIT2BIT:argz8"skerry.builtin.aggregate+json*
	stability
consistentja
mainbit_or"UHUGEINT2UHUGEINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj_
mainbit_or"UBIGINT2UBIGINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentja
mainbit_or"UINTEGER2UINTEGER:argz8"skerry.builtin.aggregate+json*
	stability
consistentjc
mainbit_or"	USMALLINT2	USMALLINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentja
mainbit_or"UTINYINT2UTINYINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj_
mainbit_or"HUGEINT2HUGEINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj_
mainbit_or"TINYINT2TINYINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentja
mainbit_or"SMALLINT2SMALLINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjX
mainbit_xor"BIT2BIT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjb
mainbit_xor"UHUGEINT2UHUGEINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj`
mainbit_xor"UBIGINT2UBIGINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjb
mainbit_xor"UINTEGER2UINTEGER:argz8"skerry.builtin.aggregate+json*
	stability
consistentjd
mainbit_xor"	USMALLINT2	USMALLINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjb
mainbit_xor"UTINYINT2UTINYINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj`
mainbit_xor"HUGEINT2HUGEINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj^
mainbit_xor"BIGINT2BIGINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj`
mainbit_xor"INTEGER2INTEGER:argz8"skerry.builtin.aggregate+json*
	stability
consistentjb
mainbit_xor"SMALLINT2SMALLINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj`
mainbit_xor"TINYINT2TINYINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjd
mainbitstring_agg"	USMALLINT2BIT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjb
mainbitstring_agg"TINYINT2BIT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjc
mainbitstring_agg"UINTEGER2BIT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjc
mainbitstring_agg"SMALLINT2BIT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjÅ
mainbitstring_agg"SMALLINT"SMALLINT"SMALLINT2BIT:arg:min:maxz8"skerry.builtin.aggregate+json*
	stability
consistentjb
mainbitstring_agg"INTEGER2BIT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj~
mainbitstring_agg"INTEGER"INTEGER"INTEGER2BIT:arg:min:maxz8"skerry.builtin.aggregate+json*
	stability
consistentja
mainbitstring_agg"BIGINT2BIT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj{
mainbitstring_agg"BIGINT"BIGINT"BIGINT2BIT:arg:min:maxz8"skerry.builtin.aggregate+json*
	stability
consistentjb
mainbitstring_agg"HUGEINT2BIT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj~
mainbitstring_agg"HUGEINT"HUGEINT"HUGEINT2BIT:arg:min:maxz8"skerry.builtin.aggregate+json*
	stability
consistentjc
mainbitstring_agg"UTINYINT2BIT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjÅ
mainbitstring_agg"UTINYINT"UTINYINT"UTINYINT2BIT:arg:min:maxz8"skerry.builtin.aggregate+json*
	stability
consistentj~
mainbitstring_agg"TINYINT"TINYINT"TINYINT2BIT:arg:min:maxz8"skerry.builtin.aggregate+json*
	stability
consistentjÅ
mainbitstring_agg"UHUGEINT"UHUGEINT"UHUGEINT2BIT:arg:min:maxz8"skerry.builtin.aggregate+json*
	stability
consistentjc
mainbitstring_agg"UHUGEINT2BIT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj~
mainbitstring_agg"UBIGINT"UBIGINT"UBIGINT2BIT:arg:min:maxz8"skerry.builtin.aggregate+json*
	stability
consistentjb
mainbitstring_agg"UBIGINT2BIT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjÅ
mainbitstring_agg"UINTEGER"UINTEGER"UINTEGER2BIT:arg:min:maxz8"skerry.builtin.aggregate+json*
	stability
consistentjÑ
mainbitstring_agg"	USMALLINT"	USMALLINT"	USMALLINT2BIT:arg:min:maxz8"skerry.builtin.aggregate+json*
	stability
consistentja
mainbool_and"BOOLEAN2BOOLEAN:argz8"skerry.builtin.aggregate+json*
	stability
consistentj`
mainbool_or"BOOLEAN2BOOLEAN:argz8"skerry.builtin.aggregate+json*
	stability
consistentjb
maincombine_aggr"ANY2ANY:argz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjz
maincombine_aggr"ANY"BIGINT2ANY:arg:multiplicitiesz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjd
maincorr"DOUBLE"DOUBLE2DOUBLE:y:xz8"skerry.builtin.aggregate+json*
	stability
consistentjY
maincount"ANY2BIGINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjO
maincount2BIGINTz8"skerry.builtin.aggregate+json*
	stability
consistentja
maincount_if"BOOLEAN2HUGEINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjT
main
count_star2BIGINTz8"skerry.builtin.aggregate+json*
	stability
consistentjj
maincountif"BOOLEAN2HUGEINT:argJcount_ifz8"skerry.builtin.aggregate+json*
	stability
consistentji
main	covar_pop"DOUBLE"DOUBLE2DOUBLE:y:xz8"skerry.builtin.aggregate+json*
	stability
consistentjj
main
covar_samp"DOUBLE"DOUBLE2DOUBLE:y:xz8"skerry.builtin.aggregate+json*
	stability
consistentjm
maindecimal_average"DECIMAL2DECIMAL:argz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjY
mainentropy"ANY2DOUBLE:xz8"skerry.builtin.aggregate+json*
	stability
consistentjY
mainfavg"DOUBLE2DOUBLE:xz8"skerry.builtin.aggregate+json*
	stability
consistentj^
mainfirst"DECIMAL2DECIMAL:argz8"skerry.builtin.aggregate+json*
	stability
consistentjV
mainfirst"ANY2ANY:argz8"skerry.builtin.aggregate+json*
	stability
consistentjf
mainfsum"DOUBLE2DOUBLE:argJ	kahan_sumz8"skerry.builtin.aggregate+json*
	stability
consistentjm
maingroup_concat"ANY2VARCHAR:strJ
string_aggz8"skerry.builtin.aggregate+json*
	stability
consistentj{
maingroup_concat"ANY"VARCHAR2VARCHAR:str:argJ
string_aggz8"skerry.builtin.aggregate+json*
	stability
consistentjg
main	histogram"ANY"ANY[]2MAP:arg:binsz8"skerry.builtin.aggregate+json*
	stability
consistentjZ
main	histogram"ANY2MAP:argz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainhistogram_exact"ANY"ANY[]2MAP:arg:binsz8"skerry.builtin.aggregate+json*
	stability
consistentj`
main	kahan_sum"DOUBLE2DOUBLE:argz8"skerry.builtin.aggregate+json*
	stability
consistentj]
mainkurtosis"DOUBLE2DOUBLE:xz8"skerry.builtin.aggregate+json*
	stability
consistentja
mainkurtosis_pop"DOUBLE2DOUBLE:xz8"skerry.builtin.aggregate+json*
	stability
consistentj]
mainlast"DECIMAL2DECIMAL:argz8"skerry.builtin.aggregate+json*
	stability
consistentjU
mainlast"ANY2ANY:argz8"skerry.builtin.aggregate+json*
	stability
consistentjX
mainlist"T2T[]:argz=1.4"skerry.builtin.aggregate+json*
	stability
consistentjh
mainlistagg"ANY2VARCHAR:strJ
string_aggz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainlistagg"ANY"VARCHAR2VARCHAR:str:argJ
string_aggz8"skerry.builtin.aggregate+json*
	stability
consistentjÜ
mainlttb"FLOAT"FLOAT"BIGINT2STRUCT(x FLOAT, y FLOAT)[]:x:y:nz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjà
mainlttb"FLOAT"DOUBLE"BIGINT2STRUCT(x FLOAT, y DOUBLE)[]:x:y:nz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjà
mainlttb"DOUBLE"FLOAT"BIGINT2STRUCT(x DOUBLE, y FLOAT)[]:x:y:nz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjä
mainlttb"DOUBLE"DOUBLE"BIGINT2STRUCT(x DOUBLE, y DOUBLE)[]:x:y:nz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjé
mainlttb"	TIMESTAMP"FLOAT"BIGINT2STRUCT(x TIMESTAMP, y FLOAT)[]:x:y:nz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjê
mainlttb"	TIMESTAMP"DOUBLE"BIGINT2STRUCT(x TIMESTAMP, y DOUBLE)[]:x:y:nz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjí
mainlttb"TIMESTAMP_S"FLOAT"BIGINT2 STRUCT(x TIMESTAMP_S, y FLOAT)[]:x:y:nz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjî
mainlttb"TIMESTAMP_S"DOUBLE"BIGINT2!STRUCT(x TIMESTAMP_S, y DOUBLE)[]:x:y:nz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjî
mainlttb"TIMESTAMP_MS"FLOAT"BIGINT2!STRUCT(x TIMESTAMP_MS, y FLOAT)[]:x:y:nz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjñ
mainlttb"TIMESTAMP_MS"DOUBLE"BIGINT2"STRUCT(x TIMESTAMP_MS, y DOUBLE)[]:x:y:nz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjî
mainlttb"TIMESTAMP_NS"FLOAT"BIGINT2!STRUCT(x TIMESTAMP_NS, y FLOAT)[]:x:y:nz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjñ
mainlttb"TIMESTAMP_NS"DOUBLE"BIGINT2"STRUCT(x TIMESTAMP_NS, y DOUBLE)[]:x:y:nz=2.0"skerry.builtin.aggregate+json*
	stability
consistentj¨
mainlttb"TIMESTAMP WITH TIME ZONE"FLOAT"BIGINT2-STRUCT(x TIMESTAMP WITH TIME ZONE, y FLOAT)[]:x:y:nz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjÆ
mainlttb"TIMESTAMP WITH TIME ZONE"DOUBLE"BIGINT2.STRUCT(x TIMESTAMP WITH TIME ZONE, y DOUBLE)[]:x:y:nz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjò
mainlttb"TIMESTAMPTZ_NS"FLOAT"BIGINT2#STRUCT(x TIMESTAMPTZ_NS, y FLOAT)[]:x:y:nz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjö
mainlttb"TIMESTAMPTZ_NS"DOUBLE"BIGINT2$STRUCT(x TIMESTAMPTZ_NS, y DOUBLE)[]:x:y:nz=2.0"skerry.builtin.aggregate+json*
	stability
consistentjZ
mainmad"DECIMAL2DECIMAL:xz8"skerry.builtin.aggregate+json*
	stability
consistentjV
mainmad"FLOAT2FLOAT:xz8"skerry.builtin.aggregate+json*
	stability
consistentjX
mainmad"DOUBLE2DOUBLE:xz8"skerry.builtin.aggregate+json*
	stability
consistentjX
mainmad"DATE2INTERVAL:xz8"skerry.builtin.aggregate+json*
	stability
consistentj]
mainmad"	TIMESTAMP2INTERVAL:xz8"skerry.builtin.aggregate+json*
	stability
consistentjX
mainmad"TIME2INTERVAL:xz8"skerry.builtin.aggregate+json*
	stability
consistentjl
mainmad"TIMESTAMP WITH TIME ZONE2INTERVAL:xz8"skerry.builtin.aggregate+json*
	stability
consistentjg
mainmad"TIME WITH TIME ZONE2INTERVAL:xz8"skerry.builtin.aggregate+json*
	stability
consistentjT
mainmax"ANY2ANY:argz8"skerry.builtin.aggregate+json*
	stability
consistentja
mainmax"ANY"BIGINT2ANY[]:arg:nz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmax_by"INTEGER"INTEGER2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainmax_by"INTEGER"BIGINT2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmax_by"INTEGER"HUGEINT2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainmax_by"INTEGER"DOUBLE2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmax_by"INTEGER"VARCHAR2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmax_by"INTEGER"DATE2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainmax_by"INTEGER"	TIMESTAMP2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjá
mainmax_by"INTEGER"TIMESTAMP WITH TIME ZONE2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmax_by"INTEGER"BLOB2INTEGER:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainmax_by"BIGINT"INTEGER2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmax_by"BIGINT"BIGINT2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainmax_by"BIGINT"HUGEINT2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmax_by"BIGINT"DOUBLE2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainmax_by"BIGINT"VARCHAR2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainmax_by"BIGINT"DATE2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmax_by"BIGINT"	TIMESTAMP2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjÖ
mainmax_by"BIGINT"TIMESTAMP WITH TIME ZONE2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainmax_by"BIGINT"BLOB2BIGINT:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainmax_by"DOUBLE"INTEGER2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmax_by"DOUBLE"BIGINT2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainmax_by"DOUBLE"HUGEINT2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmax_by"DOUBLE"DOUBLE2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainmax_by"DOUBLE"VARCHAR2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainmax_by"DOUBLE"DATE2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmax_by"DOUBLE"	TIMESTAMP2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjÖ
mainmax_by"DOUBLE"TIMESTAMP WITH TIME ZONE2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainmax_by"DOUBLE"BLOB2DOUBLE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmax_by"VARCHAR"INTEGER2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainmax_by"VARCHAR"BIGINT2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmax_by"VARCHAR"HUGEINT2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainmax_by"VARCHAR"DOUBLE2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmax_by"VARCHAR"VARCHAR2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmax_by"VARCHAR"DATE2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainmax_by"VARCHAR"	TIMESTAMP2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjá
mainmax_by"VARCHAR"TIMESTAMP WITH TIME ZONE2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmax_by"VARCHAR"BLOB2VARCHAR:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainmax_by"DATE"INTEGER2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainmax_by"DATE"BIGINT2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainmax_by"DATE"HUGEINT2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainmax_by"DATE"DOUBLE2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainmax_by"DATE"VARCHAR2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainmax_by"DATE"DATE2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainmax_by"DATE"	TIMESTAMP2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjÅ
mainmax_by"DATE"TIMESTAMP WITH TIME ZONE2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainmax_by"DATE"BLOB2DATE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjz
mainmax_by"	TIMESTAMP"INTEGER2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjy
mainmax_by"	TIMESTAMP"BIGINT2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjz
mainmax_by"	TIMESTAMP"HUGEINT2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjy
mainmax_by"	TIMESTAMP"DOUBLE2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjz
mainmax_by"	TIMESTAMP"VARCHAR2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainmax_by"	TIMESTAMP"DATE2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentj|
mainmax_by"	TIMESTAMP"	TIMESTAMP2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjã
mainmax_by"	TIMESTAMP"TIMESTAMP WITH TIME ZONE2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainmax_by"	TIMESTAMP"BLOB2	TIMESTAMP:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjò
mainmax_by"TIMESTAMP WITH TIME ZONE"INTEGER2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjó
mainmax_by"TIMESTAMP WITH TIME ZONE"BIGINT2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjò
mainmax_by"TIMESTAMP WITH TIME ZONE"HUGEINT2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjó
mainmax_by"TIMESTAMP WITH TIME ZONE"DOUBLE2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjò
mainmax_by"TIMESTAMP WITH TIME ZONE"VARCHAR2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainmax_by"TIMESTAMP WITH TIME ZONE"DATE2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjö
mainmax_by"TIMESTAMP WITH TIME ZONE"	TIMESTAMP2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentj©
mainmax_by"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainmax_by"TIMESTAMP WITH TIME ZONE"BLOB2TIMESTAMP WITH TIME ZONE:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainmax_by"BLOB"INTEGER2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainmax_by"BLOB"BIGINT2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainmax_by"BLOB"HUGEINT2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainmax_by"BLOB"DOUBLE2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainmax_by"BLOB"VARCHAR2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainmax_by"BLOB"DATE2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainmax_by"BLOB"	TIMESTAMP2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjÅ
mainmax_by"BLOB"TIMESTAMP WITH TIME ZONE2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainmax_by"BLOB"BLOB2BLOB:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmax_by"DECIMAL"INTEGER2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainmax_by"DECIMAL"BIGINT2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmax_by"DECIMAL"HUGEINT2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainmax_by"DECIMAL"DOUBLE2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmax_by"DECIMAL"VARCHAR2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmax_by"DECIMAL"DATE2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainmax_by"DECIMAL"	TIMESTAMP2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjá
mainmax_by"DECIMAL"TIMESTAMP WITH TIME ZONE2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmax_by"DECIMAL"BLOB2DECIMAL:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainmax_by"ANY"INTEGER2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainmax_by"ANY"BIGINT2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainmax_by"ANY"HUGEINT2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainmax_by"ANY"DOUBLE2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainmax_by"ANY"VARCHAR2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainmax_by"ANY"DATE2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainmax_by"ANY"	TIMESTAMP2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentj
mainmax_by"ANY"TIMESTAMP WITH TIME ZONE2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainmax_by"ANY"BLOB2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainmax_by"ANY"ANY2ANY:arg:valJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainmax_by"ANY"ANY"BIGINT2ANY[]:arg:val:NJarg_maxz8"skerry.builtin.aggregate+json*
	stability
consistentj`
mainmean"DECIMAL2DECIMAL:xJavgz8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainmean"TIME WITH TIME ZONE2TIME WITH TIME ZONE:xJavgz8"skerry.builtin.aggregate+json*
	stability
consistentjZ
mainmean"TIME2TIME:xJavgz8"skerry.builtin.aggregate+json*
	stability
consistentjÇ
mainmean"TIMESTAMP WITH TIME ZONE2TIMESTAMP WITH TIME ZONE:xJavgz8"skerry.builtin.aggregate+json*
	stability
consistentjd
mainmean"	TIMESTAMP2	TIMESTAMP:xJavgz8"skerry.builtin.aggregate+json*
	stability
consistentj^
mainmean"DOUBLE2DOUBLE:xJavgz8"skerry.builtin.aggregate+json*
	stability
consistentjb
mainmean"INTERVAL2INTERVAL:xJavgz8"skerry.builtin.aggregate+json*
	stability
consistentj_
mainmean"HUGEINT2DOUBLE:xJavgz8"skerry.builtin.aggregate+json*
	stability
consistentj^
mainmean"BIGINT2DOUBLE:xJavgz8"skerry.builtin.aggregate+json*
	stability
consistentj_
mainmean"INTEGER2DOUBLE:xJavgz8"skerry.builtin.aggregate+json*
	stability
consistentj`
mainmean"SMALLINT2DOUBLE:xJavgz8"skerry.builtin.aggregate+json*
	stability
consistentjU
mainmedian"ANY2ANY:xz8"skerry.builtin.aggregate+json*
	stability
consistentjT
mainmin"ANY2ANY:argz8"skerry.builtin.aggregate+json*
	stability
consistentja
mainmin"ANY"BIGINT2ANY[]:arg:nz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmin_by"INTEGER"INTEGER2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainmin_by"INTEGER"BIGINT2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmin_by"INTEGER"HUGEINT2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainmin_by"INTEGER"DOUBLE2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmin_by"INTEGER"VARCHAR2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmin_by"INTEGER"DATE2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainmin_by"INTEGER"	TIMESTAMP2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjá
mainmin_by"INTEGER"TIMESTAMP WITH TIME ZONE2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmin_by"INTEGER"BLOB2INTEGER:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainmin_by"BIGINT"INTEGER2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmin_by"BIGINT"BIGINT2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainmin_by"BIGINT"HUGEINT2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmin_by"BIGINT"DOUBLE2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainmin_by"BIGINT"VARCHAR2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainmin_by"BIGINT"DATE2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmin_by"BIGINT"	TIMESTAMP2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjÖ
mainmin_by"BIGINT"TIMESTAMP WITH TIME ZONE2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainmin_by"BIGINT"BLOB2BIGINT:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainmin_by"DOUBLE"INTEGER2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmin_by"DOUBLE"BIGINT2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainmin_by"DOUBLE"HUGEINT2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmin_by"DOUBLE"DOUBLE2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainmin_by"DOUBLE"VARCHAR2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainmin_by"DOUBLE"DATE2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmin_by"DOUBLE"	TIMESTAMP2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjÖ
mainmin_by"DOUBLE"TIMESTAMP WITH TIME ZONE2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjq
mainmin_by"DOUBLE"BLOB2DOUBLE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmin_by"VARCHAR"INTEGER2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainmin_by"VARCHAR"BIGINT2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmin_by"VARCHAR"HUGEINT2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainmin_by"VARCHAR"DOUBLE2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmin_by"VARCHAR"VARCHAR2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmin_by"VARCHAR"DATE2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainmin_by"VARCHAR"	TIMESTAMP2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjá
mainmin_by"VARCHAR"TIMESTAMP WITH TIME ZONE2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmin_by"VARCHAR"BLOB2VARCHAR:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainmin_by"DATE"INTEGER2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainmin_by"DATE"BIGINT2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainmin_by"DATE"HUGEINT2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainmin_by"DATE"DOUBLE2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainmin_by"DATE"VARCHAR2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainmin_by"DATE"DATE2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainmin_by"DATE"	TIMESTAMP2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjÅ
mainmin_by"DATE"TIMESTAMP WITH TIME ZONE2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainmin_by"DATE"BLOB2DATE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjz
mainmin_by"	TIMESTAMP"INTEGER2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjy
mainmin_by"	TIMESTAMP"BIGINT2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjz
mainmin_by"	TIMESTAMP"HUGEINT2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjy
mainmin_by"	TIMESTAMP"DOUBLE2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjz
mainmin_by"	TIMESTAMP"VARCHAR2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainmin_by"	TIMESTAMP"DATE2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentj|
mainmin_by"	TIMESTAMP"	TIMESTAMP2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjã
mainmin_by"	TIMESTAMP"TIMESTAMP WITH TIME ZONE2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainmin_by"	TIMESTAMP"BLOB2	TIMESTAMP:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjò
mainmin_by"TIMESTAMP WITH TIME ZONE"INTEGER2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjó
mainmin_by"TIMESTAMP WITH TIME ZONE"BIGINT2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjò
mainmin_by"TIMESTAMP WITH TIME ZONE"HUGEINT2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjó
mainmin_by"TIMESTAMP WITH TIME ZONE"DOUBLE2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjò
mainmin_by"TIMESTAMP WITH TIME ZONE"VARCHAR2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainmin_by"TIMESTAMP WITH TIME ZONE"DATE2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjö
mainmin_by"TIMESTAMP WITH TIME ZONE"	TIMESTAMP2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentj©
mainmin_by"TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainmin_by"TIMESTAMP WITH TIME ZONE"BLOB2TIMESTAMP WITH TIME ZONE:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainmin_by"BLOB"INTEGER2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainmin_by"BLOB"BIGINT2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainmin_by"BLOB"HUGEINT2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjo
mainmin_by"BLOB"DOUBLE2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainmin_by"BLOB"VARCHAR2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainmin_by"BLOB"DATE2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainmin_by"BLOB"	TIMESTAMP2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjÅ
mainmin_by"BLOB"TIMESTAMP WITH TIME ZONE2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainmin_by"BLOB"BLOB2BLOB:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmin_by"DECIMAL"INTEGER2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainmin_by"DECIMAL"BIGINT2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmin_by"DECIMAL"HUGEINT2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentju
mainmin_by"DECIMAL"DOUBLE2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainmin_by"DECIMAL"VARCHAR2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmin_by"DECIMAL"DATE2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainmin_by"DECIMAL"	TIMESTAMP2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjá
mainmin_by"DECIMAL"TIMESTAMP WITH TIME ZONE2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjs
mainmin_by"DECIMAL"BLOB2DECIMAL:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainmin_by"ANY"INTEGER2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainmin_by"ANY"BIGINT2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainmin_by"ANY"HUGEINT2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjm
mainmin_by"ANY"DOUBLE2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainmin_by"ANY"VARCHAR2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainmin_by"ANY"DATE2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainmin_by"ANY"	TIMESTAMP2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentj
mainmin_by"ANY"TIMESTAMP WITH TIME ZONE2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjk
mainmin_by"ANY"BLOB2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainmin_by"ANY"ANY2ANY:arg:valJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjw
mainmin_by"ANY"ANY"BIGINT2ANY[]:arg:val:NJarg_minz8"skerry.builtin.aggregate+json*
	stability
consistentjS
mainmode"ANY2ANY:xz8"skerry.builtin.aggregate+json*
	stability
consistentj^
mainproduct"DOUBLE2DOUBLE:argz8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainquantile"ANY"DOUBLE2ANY:x:quantileJquantile_discz8"skerry.builtin.aggregate+json*
	stability
consistentjz
mainquantile"ANY"DOUBLE[]2ANY:x:quantileJquantile_discz8"skerry.builtin.aggregate+json*
	stability
consistentjf
mainquantile"ANY2ANY:xJquantile_discz8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainquantile_cont"DECIMAL"DOUBLE2DECIMAL:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainquantile_cont"DECIMAL"DOUBLE[]2DECIMAL:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainquantile_cont"FLOAT"DOUBLE[]2FLOAT:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainquantile_cont"DOUBLE"DOUBLE2DOUBLE:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainquantile_cont"DOUBLE"DOUBLE[]2DOUBLE:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainquantile_cont"DATE"DOUBLE2DATE:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainquantile_cont"DATE"DOUBLE[]2DATE:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjz
mainquantile_cont"	TIMESTAMP"DOUBLE2	TIMESTAMP:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentj|
mainquantile_cont"	TIMESTAMP"DOUBLE[]2	TIMESTAMP:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainquantile_cont"TIME"DOUBLE2TIME:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainquantile_cont"TIME"DOUBLE[]2TIME:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjò
mainquantile_cont"TIMESTAMP WITH TIME ZONE"DOUBLE2TIMESTAMP WITH TIME ZONE:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjö
mainquantile_cont"TIMESTAMP WITH TIME ZONE"DOUBLE[]2TIMESTAMP WITH TIME ZONE:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjâ
mainquantile_cont"TIMESTAMPTZ_NS"DOUBLE2TIMESTAMPTZ_NS:x:quantilez=2.0"skerry.builtin.aggregate+json*
	stability
consistentjã
mainquantile_cont"TIMESTAMPTZ_NS"DOUBLE[]2TIMESTAMPTZ_NS:x:quantilez=2.0"skerry.builtin.aggregate+json*
	stability
consistentjé
mainquantile_cont"TIME WITH TIME ZONE"DOUBLE2TIME WITH TIME ZONE:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjê
mainquantile_cont"TIME WITH TIME ZONE"DOUBLE[]2TIME WITH TIME ZONE:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainquantile_cont"TINYINT"DOUBLE2TINYINT:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainquantile_cont"HUGEINT"DOUBLE[]2HUGEINT:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainquantile_cont"HUGEINT"DOUBLE2HUGEINT:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainquantile_cont"BIGINT"DOUBLE[]2BIGINT:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjt
mainquantile_cont"BIGINT"DOUBLE2BIGINT:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainquantile_cont"INTEGER"DOUBLE[]2INTEGER:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjv
mainquantile_cont"INTEGER"DOUBLE2INTEGER:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjz
mainquantile_cont"SMALLINT"DOUBLE[]2SMALLINT:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainquantile_cont"SMALLINT"DOUBLE2SMALLINT:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjx
mainquantile_cont"TINYINT"DOUBLE[]2TINYINT:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjr
mainquantile_cont"FLOAT"DOUBLE2FLOAT:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainquantile_disc"ANY"DOUBLE2ANY:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentjp
mainquantile_disc"ANY"DOUBLE[]2ANY:x:quantilez8"skerry.builtin.aggregate+json*
	stability
consistentj\
mainquantile_disc"ANY2ANY:xz8"skerry.builtin.aggregate+json*
	stability
consistentji
main	regr_avgx"DOUBLE"DOUBLE2DOUBLE:y:xz8"skerry.builtin.aggregate+json*
	stability
consistentji
main	regr_avgy"DOUBLE"DOUBLE2DOUBLE:y:xz8"skerry.builtin.aggregate+json*
	stability
consistentjl
main
regr_count"DOUBLE"DOUBLE2UINTEGER:y:xz8"skerry.builtin.aggregate+json*
	stability
consistentjn
mainregr_intercept"DOUBLE"DOUBLE2DOUBLE:y:xz8"skerry.builtin.aggregate+json*
	stability
consistentjg
mainregr_r2"DOUBLE"DOUBLE2DOUBLE:y:xz8"skerry.builtin.aggregate+json*
	stability
consistentjj
main
regr_slope"DOUBLE"DOUBLE2DOUBLE:y:xz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainregr_sxx"DOUBLE"DOUBLE2DOUBLE:y:xz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainregr_sxy"DOUBLE"DOUBLE2DOUBLE:y:xz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainregr_syy"DOUBLE"DOUBLE2DOUBLE:y:xz8"skerry.builtin.aggregate+json*
	stability
consistentjë
mainreservoir_quantile"DECIMAL"DOUBLE"INTEGER2DECIMAL:x:quantile:sample_sizez8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainreservoir_quantile"DECIMAL"DOUBLE[]"INTEGER2	DECIMAL[]:x:quantile:sample_sizez8"skerry.builtin.aggregate+json*
	stability
consistentjë
mainreservoir_quantile"TINYINT"DOUBLE"INTEGER2TINYINT:x:quantile:sample_sizez8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainreservoir_quantile"TINYINT"DOUBLE[]"INTEGER2	TINYINT[]:x:quantile:sample_sizez8"skerry.builtin.aggregate+json*
	stability
consistentjì
mainreservoir_quantile"SMALLINT"DOUBLE"INTEGER2SMALLINT:x:quantile:sample_sizez8"skerry.builtin.aggregate+json*
	stability
consistentjó
mainreservoir_quantile"SMALLINT"DOUBLE[]"INTEGER2
SMALLINT[]:x:quantile:sample_sizez8"skerry.builtin.aggregate+json*
	stability
consistentjë
mainreservoir_quantile"INTEGER"DOUBLE"INTEGER2INTEGER:x:quantile:sample_sizez8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainreservoir_quantile"INTEGER"DOUBLE[]"INTEGER2	INTEGER[]:x:quantile:sample_sizez8"skerry.builtin.aggregate+json*
	stability
consistentjì
mainreservoir_quantile"BIGINT"DOUBLE[]"INTEGER2BIGINT[]:x:quantile:sample_sizez8"skerry.builtin.aggregate+json*
	stability
consistentjë
mainreservoir_quantile"HUGEINT"DOUBLE"INTEGER2HUGEINT:x:quantile:sample_sizez8"skerry.builtin.aggregate+json*
	stability
consistentjï
mainreservoir_quantile"HUGEINT"DOUBLE[]"INTEGER2	HUGEINT[]:x:quantile:sample_sizez8"skerry.builtin.aggregate+json*
	stability
consistentjç
mainreservoir_quantile"FLOAT"DOUBLE"INTEGER2FLOAT:x:quantile:sample_sizez8"skerry.builtin.aggregate+json*
	stability
consistentjë
mainreservoir_quantile"FLOAT"DOUBLE[]"INTEGER2FLOAT[]:x:quantile:sample_sizez8"skerry.builtin.aggregate+json*
	stability
consistentjè
mainreservoir_quantile"DOUBLE"DOUBLE"INTEGER2DOUBLE:x:quantile:sample_sizez8"skerry.builtin.aggregate+json*
	stability
consistentjì
mainreservoir_quantile"DOUBLE"DOUBLE[]"INTEGER2DOUBLE[]:x:quantile:sample_sizez8"skerry.builtin.aggregate+json*
	stability
consistentjè
mainreservoir_quantile"BIGINT"DOUBLE"INTEGER2BIGINT:x:quantile:sample_sizez8"skerry.builtin.aggregate+json*
	stability
consistentjX
mainsem"DOUBLE2DOUBLE:xz8"skerry.builtin.aggregate+json*
	stability
consistentj]
mainskewness"DOUBLE2DOUBLE:xz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainstddev"DOUBLE2DOUBLE:xJstddev_sampz8"skerry.builtin.aggregate+json*
	stability
consistentj_
main
stddev_pop"DOUBLE2DOUBLE:xz8"skerry.builtin.aggregate+json*
	stability
consistentj`
mainstddev_samp"DOUBLE2DOUBLE:xz8"skerry.builtin.aggregate+json*
	stability
consistentj_
main
string_agg"ANY2VARCHAR:strz8"skerry.builtin.aggregate+json*
	stability
consistentjm
main
string_agg"ANY"VARCHAR2VARCHAR:str:argz8"skerry.builtin.aggregate+json*
	stability
consistentj\
mainsum"DECIMAL2DECIMAL:argz8"skerry.builtin.aggregate+json*
	stability
consistentj\
mainsum"BOOLEAN2HUGEINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj]
mainsum"SMALLINT2HUGEINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj\
mainsum"INTEGER2HUGEINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj[
mainsum"BIGINT2HUGEINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentj\
mainsum"HUGEINT2HUGEINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjZ
mainsum"DOUBLE2DOUBLE:argz8"skerry.builtin.aggregate+json*
	stability
consistentj_
mainsum"BIGNUM2BIGNUM:argz=1.4"skerry.builtin.aggregate+json*
	stability
consistentjh
mainsum_no_overflow"INTEGER2HUGEINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjg
mainsum_no_overflow"BIGINT2HUGEINT:argz8"skerry.builtin.aggregate+json*
	stability
consistentjh
mainsum_no_overflow"DECIMAL2DECIMAL:argz8"skerry.builtin.aggregate+json*
	stability
consistentjj
mainsumkahan"DOUBLE2DOUBLE:argJ	kahan_sumz8"skerry.builtin.aggregate+json*
	stability
consistentj\
mainvar_pop"DOUBLE2DOUBLE:xz8"skerry.builtin.aggregate+json*
	stability
consistentj]
mainvar_samp"DOUBLE2DOUBLE:xz8"skerry.builtin.aggregate+json*
	stability
consistentjg
mainvariance"DOUBLE2DOUBLE:xJvar_sampz8"skerry.builtin.aggregate+json*
	stability
consistentjÇ
mainvariant_group_object"VARCHAR"VARIANT2VARIANT:key:valuez=2.0"skerry.builtin.aggregate+json*
	stability
consistentja
main	cume_dist2DOUBLEzF1.51.5.999"skerry.builtin.aggregate+json*
	stability
consistentjb
main
dense_rank2BIGINTzF1.51.5.999"skerry.builtin.aggregate+json*
	stability
consistentj`
mainfill"T2T:col0zF1.51.5.999"skerry.builtin.aggregate+json*
	stability
consistentja
mainfirst"T2T:col0zF1.51.5.999"skerry.builtin.aggregate+json*
	stability
consistentjg
mainfirst_value"T2T:col0zF1.51.5.999"skerry.builtin.aggregate+json*
	stability
consistentjv
mainlag"T"BIGINT"T2T:col0:col1:col2zF1.51.5.999"skerry.builtin.aggregate+json*
	stability
consistentj`
mainlast"T2T:col0zF1.51.5.999"skerry.builtin.aggregate+json*
	stability
consistentjf
main
last_value"T2T:col0zF1.51.5.999"skerry.builtin.aggregate+json*
	stability
consistentjw
mainlead"T"BIGINT"T2T:col0:col1:col2zF1.51.5.999"skerry.builtin.aggregate+json*
	stability
consistentjs
main	nth_value"T"BIGINT2T:col0:col1zF1.51.5.999"skerry.builtin.aggregate+json*
	stability
consistentjk
mainntile"BIGINT2BIGINT:col0zF1.51.5.999"skerry.builtin.aggregate+json*
	stability
consistentjd
mainpercent_rank2DOUBLEzF1.51.5.999"skerry.builtin.aggregate+json*
	stability
consistentj\
mainrank2BIGINTzF1.51.5.999"skerry.builtin.aggregate+json*
	stability
consistentjb
main
rank_dense2BIGINTzF1.51.5.999"skerry.builtin.aggregate+json*
	stability
consistentjà
mainreservoir_quantile"HUGEINT"DOUBLE[]2	HUGEINT[]:x:quantilezA1.5.999"skerry.builtin.aggregate+json*
	stability
consistentjÇ
mainreservoir_quantile"DOUBLE"DOUBLE2DOUBLE:x:quantilezA1.5.999"skerry.builtin.aggregate+json*
	stability
consistentjà
mainreservoir_quantile"TINYINT"DOUBLE[]2	TINYINT[]:x:quantilezA1.5.999"skerry.builtin.aggregate+json*
	stability
consistentjÑ
mainreservoir_quantile"TINYINT"DOUBLE2TINYINT:x:quantilezA1.5.999"skerry.builtin.aggregate+json*
	stability
consistentjà
mainreservoir_quantile"DECIMAL"DOUBLE[]2	DECIMAL[]:x:quantilezA1.5.999"skerry.builtin.aggregate+json*
	stability
consistentjÑ
mainreservoir_quantile"DECIMAL"DOUBLE2DECIMAL:x:quantilezA1.5.999"skerry.builtin.aggregate+json*
	stability
consistentjÜ
mainreservoir_quantile"BIGINT"DOUBLE[]2BIGINT[]:x:quantilezA1.5.999"skerry.builtin.aggregate+json*
	stability
consistentjÇ
mainreservoir_quantile"BIGINT"DOUBLE2BIGINT:x:quantilezA1.5.999"skerry.builtin.aggregate+json*
	stability
consistentjÄ
mainreservoir_quantile"FLOAT"DOUBLE2FLOAT:x:quantilezA1.5.999"skerry.builtin.aggregate+json*
	stability
consistentjà
mainreservoir_quantile"INTEGER"DOUBLE[]2	INTEGER[]:x:quantilezA1.5.999"skerry.builtin.aggregate+json*
	stability
consistentjÑ
mainreservoir_quantile"INTEGER"DOUBLE2INTEGER:x:quantilezA1.5.999"skerry.builtin.aggregate+json*
	stability
consistentjä
mainreservoir_quantile"SMALLINT"DOUBLE[]2
SMALLINT[]:x:quantilezA1.5.999"skerry.builtin.aggregate+json*
	stability
consistentjÜ
mainreservoir_quantile"SMALLINT"DOUBLE2SMALLINT:x:quantilezA1.5.999"skerry.builtin.aggregate+json*
	stability
consistentjÑ
mainreservoir_quantile"FLOAT"DOUBLE[]2FLOAT[]:x:quantilezA1.5.999"skerry.builtin.aggregate+json*
	stability
consistentjÑ
mainreservoir_quantile"HUGEINT"DOUBLE2HUGEINT:x:quantilezA1.5.999"skerry.builtin.aggregate+json*
	stability
consistentjÜ
mainreservoir_quantile"DOUBLE"DOUBLE[]2DOUBLE[]:x:quantilezA1.5.999"skerry.builtin.aggregate+json*
	stability
consistentjb
main
row_number2BIGINTzF1.51.5.999"skerry.builtin.aggregate+json*
	stability
consistentjj
main	array_agg"ANY2LIST:argJlistzA1.3.999"skerry.builtin.aggregate+json*
	stability
consistentj_
mainlist"ANY2LIST:argzA1.3.999"skerry.builtin.aggregate+json*
	stability
consistentr[
main!=ANY"ANY*BOOLEANz<2.0"skerry.builtin.operator+json*
	stability
consistentrT
main!INTEGER*HUGEINTz7"skerry.builtin.operator+json*
	stability
consistentr_
main!~~VARCHAR"VARCHAR*BOOLEANz7"skerry.builtin.operator+json*
	stability
consistentr`
main!~~*VARCHAR"VARCHAR*BOOLEANz7"skerry.builtin.operator+json*
	stability
consistentrc
main%	USMALLINT"	USMALLINT*	USMALLINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main%UHUGEINT"UHUGEINT*UHUGEINTz7"skerry.builtin.operator+json*
	stability
consistentr]
main%UBIGINT"UBIGINT*UBIGINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main%UINTEGER"UINTEGER*UINTEGERz7"skerry.builtin.operator+json*
	stability
consistentr]
main%TINYINT"TINYINT*TINYINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main%SMALLINT"SMALLINT*SMALLINTz7"skerry.builtin.operator+json*
	stability
consistentr]
main%INTEGER"INTEGER*INTEGERz7"skerry.builtin.operator+json*
	stability
consistentrZ
main%BIGINT"BIGINT*BIGINTz7"skerry.builtin.operator+json*
	stability
consistentr]
main%HUGEINT"HUGEINT*HUGEINTz7"skerry.builtin.operator+json*
	stability
consistentrW
main%FLOAT"FLOAT*FLOATz7"skerry.builtin.operator+json*
	stability
consistentrZ
main%DOUBLE"DOUBLE*DOUBLEz7"skerry.builtin.operator+json*
	stability
consistentr]
main%DECIMAL"DECIMAL*DECIMALz7"skerry.builtin.operator+json*
	stability
consistentr`
main%UTINYINT"UTINYINT*UTINYINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main&UHUGEINT"UHUGEINT*UHUGEINTz7"skerry.builtin.operator+json*
	stability
consistentrQ
main&BIT"BIT*BITz7"skerry.builtin.operator+json*
	stability
consistentr]
main&TINYINT"TINYINT*TINYINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main&SMALLINT"SMALLINT*SMALLINTz7"skerry.builtin.operator+json*
	stability
consistentr]
main&INTEGER"INTEGER*INTEGERz7"skerry.builtin.operator+json*
	stability
consistentrZ
main&BIGINT"BIGINT*BIGINTz7"skerry.builtin.operator+json*
	stability
consistentr]
main&HUGEINT"HUGEINT*HUGEINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main&UTINYINT"UTINYINT*UTINYINTz7"skerry.builtin.operator+json*
	stability
consistentrc
main&	USMALLINT"	USMALLINT*	USMALLINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main&UINTEGER"UINTEGER*UINTEGERz7"skerry.builtin.operator+json*
	stability
consistentr]
main&UBIGINT"UBIGINT*UBIGINTz7"skerry.builtin.operator+json*
	stability
consistentre
main&&GEOMETRY"GEOMETRY*BOOLEANz<1.5"skerry.builtin.operator+json*
	stability
consistentr[
main&&T[]"T[]*BOOLEANz<1.4"skerry.builtin.operator+json*
	stability
consistentr^
main*DOUBLE"INTERVAL*INTERVALz7"skerry.builtin.operator+json*
	stability
consistentr^
main*BIGINT"INTERVAL*INTERVALz7"skerry.builtin.operator+json*
	stability
consistentr^
main*INTERVAL"BIGINT*INTERVALz7"skerry.builtin.operator+json*
	stability
consistentr]
main*TINYINT"TINYINT*TINYINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main*SMALLINT"SMALLINT*SMALLINTz7"skerry.builtin.operator+json*
	stability
consistentr]
main*INTEGER"INTEGER*INTEGERz7"skerry.builtin.operator+json*
	stability
consistentrZ
main*BIGINT"BIGINT*BIGINTz7"skerry.builtin.operator+json*
	stability
consistentr]
main*HUGEINT"HUGEINT*HUGEINTz7"skerry.builtin.operator+json*
	stability
consistentrW
main*FLOAT"FLOAT*FLOATz7"skerry.builtin.operator+json*
	stability
consistentrZ
main*DOUBLE"DOUBLE*DOUBLEz7"skerry.builtin.operator+json*
	stability
consistentr]
main*DECIMAL"DECIMAL*DECIMALz7"skerry.builtin.operator+json*
	stability
consistentr`
main*UTINYINT"UTINYINT*UTINYINTz7"skerry.builtin.operator+json*
	stability
consistentrc
main*	USMALLINT"	USMALLINT*	USMALLINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main*UINTEGER"UINTEGER*UINTEGERz7"skerry.builtin.operator+json*
	stability
consistentr]
main*UBIGINT"UBIGINT*UBIGINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main*UHUGEINT"UHUGEINT*UHUGEINTz7"skerry.builtin.operator+json*
	stability
consistentr^
main*INTERVAL"DOUBLE*INTERVALz7"skerry.builtin.operator+json*
	stability
consistentr[
main**DOUBLE"DOUBLE*DOUBLEz7"skerry.builtin.operator+json*
	stability
consistentr_
main+BIGNUM"BIGNUM*BIGNUMz<1.4"skerry.builtin.operator+json*
	stability
consistentrÄ
main+INTERVAL"TIMESTAMP WITH TIME ZONE*TIMESTAMP WITH TIME ZONEz7"skerry.builtin.operator+json*
	stability
consistentrT
main+"TINYINT*TINYINTz7"skerry.builtin.operator+json*
	stability
consistentr]
main+TINYINT"TINYINT*TINYINTz7"skerry.builtin.operator+json*
	stability
consistentrV
main+"SMALLINT*SMALLINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main+SMALLINT"SMALLINT*SMALLINTz7"skerry.builtin.operator+json*
	stability
consistentrT
main+"INTEGER*INTEGERz7"skerry.builtin.operator+json*
	stability
consistentr]
main+INTEGER"INTEGER*INTEGERz7"skerry.builtin.operator+json*
	stability
consistentrR
main+"BIGINT*BIGINTz7"skerry.builtin.operator+json*
	stability
consistentrZ
main+BIGINT"BIGINT*BIGINTz7"skerry.builtin.operator+json*
	stability
consistentrT
main+"HUGEINT*HUGEINTz7"skerry.builtin.operator+json*
	stability
consistentr]
main+HUGEINT"HUGEINT*HUGEINTz7"skerry.builtin.operator+json*
	stability
consistentrP
main+"FLOAT*FLOATz7"skerry.builtin.operator+json*
	stability
consistentrW
main+FLOAT"FLOAT*FLOATz7"skerry.builtin.operator+json*
	stability
consistentrR
main+"DOUBLE*DOUBLEz7"skerry.builtin.operator+json*
	stability
consistentrZ
main+DOUBLE"DOUBLE*DOUBLEz7"skerry.builtin.operator+json*
	stability
consistentrT
main+"DECIMAL*DECIMALz7"skerry.builtin.operator+json*
	stability
consistentr]
main+DECIMAL"DECIMAL*DECIMALz7"skerry.builtin.operator+json*
	stability
consistentrV
main+"UTINYINT*UTINYINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main+UTINYINT"UTINYINT*UTINYINTz7"skerry.builtin.operator+json*
	stability
consistentrX
main+"	USMALLINT*	USMALLINTz7"skerry.builtin.operator+json*
	stability
consistentrc
main+	USMALLINT"	USMALLINT*	USMALLINTz7"skerry.builtin.operator+json*
	stability
consistentrV
main+"UINTEGER*UINTEGERz7"skerry.builtin.operator+json*
	stability
consistentr`
main+UINTEGER"UINTEGER*UINTEGERz7"skerry.builtin.operator+json*
	stability
consistentrT
main+"UBIGINT*UBIGINTz7"skerry.builtin.operator+json*
	stability
consistentr]
main+UBIGINT"UBIGINT*UBIGINTz7"skerry.builtin.operator+json*
	stability
consistentrV
main+"UHUGEINT*UHUGEINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main+UHUGEINT"UHUGEINT*UHUGEINTz7"skerry.builtin.operator+json*
	stability
consistentrW
main+DATE"INTEGER*DATEz7"skerry.builtin.operator+json*
	stability
consistentrW
main+INTEGER"DATE*DATEz7"skerry.builtin.operator+json*
	stability
consistentr`
main+INTERVAL"INTERVAL*INTERVALz7"skerry.builtin.operator+json*
	stability
consistentr]
main+DATE"INTERVAL*	TIMESTAMPz7"skerry.builtin.operator+json*
	stability
consistentr]
main+INTERVAL"DATE*	TIMESTAMPz7"skerry.builtin.operator+json*
	stability
consistentrX
main+TIME"INTERVAL*TIMEz7"skerry.builtin.operator+json*
	stability
consistentrX
main+INTERVAL"TIME*TIMEz7"skerry.builtin.operator+json*
	stability
consistentrb
main+	TIMESTAMP"INTERVAL*	TIMESTAMPz7"skerry.builtin.operator+json*
	stability
consistentrb
main+INTERVAL"	TIMESTAMP*	TIMESTAMPz7"skerry.builtin.operator+json*
	stability
consistentrv
main+TIME WITH TIME ZONE"INTERVAL*TIME WITH TIME ZONEz7"skerry.builtin.operator+json*
	stability
consistentrv
main+INTERVAL"TIME WITH TIME ZONE*TIME WITH TIME ZONEz7"skerry.builtin.operator+json*
	stability
consistentrY
main+TIME"DATE*	TIMESTAMPz7"skerry.builtin.operator+json*
	stability
consistentrY
main+DATE"TIME*	TIMESTAMPz7"skerry.builtin.operator+json*
	stability
consistentrw
main+TIME WITH TIME ZONE"DATE*TIMESTAMP WITH TIME ZONEz7"skerry.builtin.operator+json*
	stability
consistentrw
main+DATE"TIME WITH TIME ZONE*TIMESTAMP WITH TIME ZONEz7"skerry.builtin.operator+json*
	stability
consistentrÄ
main+TIMESTAMP WITH TIME ZONE"INTERVAL*TIMESTAMP WITH TIME ZONEz7"skerry.builtin.operator+json*
	stability
consistentrT
main-"INTEGER*INTEGERz7"skerry.builtin.operator+json*
	stability
consistentrZ
main-BIGINT"BIGINT*BIGINTz7"skerry.builtin.operator+json*
	stability
consistentrP
main-"FLOAT*FLOATz7"skerry.builtin.operator+json*
	stability
consistentrT
main-"TINYINT*TINYINTz7"skerry.builtin.operator+json*
	stability
consistentr]
main-TINYINT"TINYINT*TINYINTz7"skerry.builtin.operator+json*
	stability
consistentrV
main-"SMALLINT*SMALLINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main-SMALLINT"SMALLINT*SMALLINTz7"skerry.builtin.operator+json*
	stability
consistentrT
main-"HUGEINT*HUGEINTz7"skerry.builtin.operator+json*
	stability
consistentr]
main-INTEGER"INTEGER*INTEGERz7"skerry.builtin.operator+json*
	stability
consistentrR
main-"BIGINT*BIGINTz7"skerry.builtin.operator+json*
	stability
consistentrW
main-FLOAT"FLOAT*FLOATz7"skerry.builtin.operator+json*
	stability
consistentrR
main-"DOUBLE*DOUBLEz7"skerry.builtin.operator+json*
	stability
consistentrZ
main-DOUBLE"DOUBLE*DOUBLEz7"skerry.builtin.operator+json*
	stability
consistentrT
main-"DECIMAL*DECIMALz7"skerry.builtin.operator+json*
	stability
consistentr]
main-DECIMAL"DECIMAL*DECIMALz7"skerry.builtin.operator+json*
	stability
consistentrV
main-"UTINYINT*UTINYINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main-UTINYINT"UTINYINT*UTINYINTz7"skerry.builtin.operator+json*
	stability
consistentrX
main-"	USMALLINT*	USMALLINTz7"skerry.builtin.operator+json*
	stability
consistentrc
main-	USMALLINT"	USMALLINT*	USMALLINTz7"skerry.builtin.operator+json*
	stability
consistentrV
main-"UINTEGER*UINTEGERz7"skerry.builtin.operator+json*
	stability
consistentr`
main-UINTEGER"UINTEGER*UINTEGERz7"skerry.builtin.operator+json*
	stability
consistentrT
main-"UBIGINT*UBIGINTz7"skerry.builtin.operator+json*
	stability
consistentr]
main-UBIGINT"UBIGINT*UBIGINTz7"skerry.builtin.operator+json*
	stability
consistentrV
main-"UHUGEINT*UHUGEINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main-UHUGEINT"UHUGEINT*UHUGEINTz7"skerry.builtin.operator+json*
	stability
consistentrW
main-"BIGNUM*BIGNUMz<1.4"skerry.builtin.operator+json*
	stability
consistentr_
main-BIGNUM"BIGNUM*BIGNUMz<1.4"skerry.builtin.operator+json*
	stability
consistentrV
main-DATE"DATE*BIGINTz7"skerry.builtin.operator+json*
	stability
consistentrW
main-DATE"INTEGER*DATEz7"skerry.builtin.operator+json*
	stability
consistentrb
main-	TIMESTAMP"	TIMESTAMP*INTERVALz7"skerry.builtin.operator+json*
	stability
consistentr`
main-INTERVAL"INTERVAL*INTERVALz7"skerry.builtin.operator+json*
	stability
consistentr]
main-DATE"INTERVAL*	TIMESTAMPz7"skerry.builtin.operator+json*
	stability
consistentrX
main-TIME"INTERVAL*TIMEz7"skerry.builtin.operator+json*
	stability
consistentrb
main-	TIMESTAMP"INTERVAL*	TIMESTAMPz7"skerry.builtin.operator+json*
	stability
consistentrv
main-TIME WITH TIME ZONE"INTERVAL*TIME WITH TIME ZONEz7"skerry.builtin.operator+json*
	stability
consistentrV
main-"INTERVAL*INTERVALz7"skerry.builtin.operator+json*
	stability
consistentrÄ
main-TIMESTAMP WITH TIME ZONE"INTERVAL*TIMESTAMP WITH TIME ZONEz7"skerry.builtin.operator+json*
	stability
consistentrÄ
main-TIMESTAMP WITH TIME ZONE"TIMESTAMP WITH TIME ZONE*INTERVALz7"skerry.builtin.operator+json*
	stability
consistentr]
main-HUGEINT"HUGEINT*HUGEINTz7"skerry.builtin.operator+json*
	stability
consistentr_
main->>VARCHAR"VARCHAR*VARCHARz7"skerry.builtin.operator+json*
	stability
consistentrc
main->>VARCHAR"	VARCHAR[]*	VARCHAR[]z7"skerry.builtin.operator+json*
	stability
consistentr[
main->>JSON"BIGINT*VARCHARz7"skerry.builtin.operator+json*
	stability
consistentr\
main->>JSON"VARCHAR*VARCHARz7"skerry.builtin.operator+json*
	stability
consistentr`
main->>JSON"	VARCHAR[]*	VARCHAR[]z7"skerry.builtin.operator+json*
	stability
consistentr^
main->>VARCHAR"BIGINT*VARCHARz7"skerry.builtin.operator+json*
	stability
consistentrW
main/FLOAT"FLOAT*FLOATz7"skerry.builtin.operator+json*
	stability
consistentrZ
main/DOUBLE"DOUBLE*DOUBLEz7"skerry.builtin.operator+json*
	stability
consistentr^
main/INTERVAL"DOUBLE*INTERVALz7"skerry.builtin.operator+json*
	stability
consistentra
main//UTINYINT"UTINYINT*UTINYINTz7"skerry.builtin.operator+json*
	stability
consistentr^
main//INTEGER"INTEGER*INTEGERz7"skerry.builtin.operator+json*
	stability
consistentr[
main//BIGINT"BIGINT*BIGINTz7"skerry.builtin.operator+json*
	stability
consistentr^
main//HUGEINT"HUGEINT*HUGEINTz7"skerry.builtin.operator+json*
	stability
consistentrX
main//FLOAT"FLOAT*FLOATz7"skerry.builtin.operator+json*
	stability
consistentr[
main//DOUBLE"DOUBLE*DOUBLEz7"skerry.builtin.operator+json*
	stability
consistentra
main//SMALLINT"SMALLINT*SMALLINTz7"skerry.builtin.operator+json*
	stability
consistentr^
main//TINYINT"TINYINT*TINYINTz7"skerry.builtin.operator+json*
	stability
consistentra
main//UHUGEINT"UHUGEINT*UHUGEINTz7"skerry.builtin.operator+json*
	stability
consistentr^
main//UBIGINT"UBIGINT*UBIGINTz7"skerry.builtin.operator+json*
	stability
consistentra
main//UINTEGER"UINTEGER*UINTEGERz7"skerry.builtin.operator+json*
	stability
consistentrd
main//	USMALLINT"	USMALLINT*	USMALLINTz7"skerry.builtin.operator+json*
	stability
consistentrZ
main<ANY"ANY*BOOLEANz<2.0"skerry.builtin.operator+json*
	stability
consistentr]
main<->FLOAT[]"FLOAT[]*FLOATz7"skerry.builtin.operator+json*
	stability
consistentr`
main<->DOUBLE[]"DOUBLE[]*DOUBLEz7"skerry.builtin.operator+json*
	stability
consistentr^
main<<TINYINT"TINYINT*TINYINTz7"skerry.builtin.operator+json*
	stability
consistentra
main<<SMALLINT"SMALLINT*SMALLINTz7"skerry.builtin.operator+json*
	stability
consistentr^
main<<INTEGER"INTEGER*INTEGERz7"skerry.builtin.operator+json*
	stability
consistentr[
main<<BIGINT"BIGINT*BIGINTz7"skerry.builtin.operator+json*
	stability
consistentr^
main<<HUGEINT"HUGEINT*HUGEINTz7"skerry.builtin.operator+json*
	stability
consistentra
main<<UTINYINT"UTINYINT*UTINYINTz7"skerry.builtin.operator+json*
	stability
consistentrd
main<<	USMALLINT"	USMALLINT*	USMALLINTz7"skerry.builtin.operator+json*
	stability
consistentra
main<<UINTEGER"UINTEGER*UINTEGERz7"skerry.builtin.operator+json*
	stability
consistentr^
main<<UBIGINT"UBIGINT*UBIGINTz7"skerry.builtin.operator+json*
	stability
consistentra
main<<UHUGEINT"UHUGEINT*UHUGEINTz7"skerry.builtin.operator+json*
	stability
consistentrV
main<<BIT"INTEGER*BITz7"skerry.builtin.operator+json*
	stability
consistentr[
main<=ANY"ANY*BOOLEANz<2.0"skerry.builtin.operator+json*
	stability
consistentr]
main<=>FLOAT[]"FLOAT[]*FLOATz7"skerry.builtin.operator+json*
	stability
consistentr`
main<=>DOUBLE[]"DOUBLE[]*DOUBLEz7"skerry.builtin.operator+json*
	stability
consistentr[
main<@T[]"T[]*BOOLEANz<1.4"skerry.builtin.operator+json*
	stability
consistentrZ
main=ANY"ANY*BOOLEANz<2.0"skerry.builtin.operator+json*
	stability
consistentrZ
main>ANY"ANY*BOOLEANz<2.0"skerry.builtin.operator+json*
	stability
consistentr[
main>=ANY"ANY*BOOLEANz<2.0"skerry.builtin.operator+json*
	stability
consistentr[
main>>BIGINT"BIGINT*BIGINTz7"skerry.builtin.operator+json*
	stability
consistentra
main>>SMALLINT"SMALLINT*SMALLINTz7"skerry.builtin.operator+json*
	stability
consistentr^
main>>INTEGER"INTEGER*INTEGERz7"skerry.builtin.operator+json*
	stability
consistentr^
main>>TINYINT"TINYINT*TINYINTz7"skerry.builtin.operator+json*
	stability
consistentr^
main>>HUGEINT"HUGEINT*HUGEINTz7"skerry.builtin.operator+json*
	stability
consistentra
main>>UTINYINT"UTINYINT*UTINYINTz7"skerry.builtin.operator+json*
	stability
consistentrd
main>>	USMALLINT"	USMALLINT*	USMALLINTz7"skerry.builtin.operator+json*
	stability
consistentra
main>>UINTEGER"UINTEGER*UINTEGERz7"skerry.builtin.operator+json*
	stability
consistentr^
main>>UBIGINT"UBIGINT*UBIGINTz7"skerry.builtin.operator+json*
	stability
consistentra
main>>UHUGEINT"UHUGEINT*UHUGEINTz7"skerry.builtin.operator+json*
	stability
consistentrV
main>>BIT"INTEGER*BITz7"skerry.builtin.operator+json*
	stability
consistentrT
main@"INTEGER*INTEGERz7"skerry.builtin.operator+json*
	stability
consistentrV
main@"SMALLINT*SMALLINTz7"skerry.builtin.operator+json*
	stability
consistentrT
main@"TINYINT*TINYINTz7"skerry.builtin.operator+json*
	stability
consistentrR
main@"BIGINT*BIGINTz7"skerry.builtin.operator+json*
	stability
consistentrT
main@"HUGEINT*HUGEINTz7"skerry.builtin.operator+json*
	stability
consistentrP
main@"FLOAT*FLOATz7"skerry.builtin.operator+json*
	stability
consistentrR
main@"DOUBLE*DOUBLEz7"skerry.builtin.operator+json*
	stability
consistentrT
main@"DECIMAL*DECIMALz7"skerry.builtin.operator+json*
	stability
consistentrV
main@"UTINYINT*UTINYINTz7"skerry.builtin.operator+json*
	stability
consistentrX
main@"	USMALLINT*	USMALLINTz7"skerry.builtin.operator+json*
	stability
consistentrV
main@"UINTEGER*UINTEGERz7"skerry.builtin.operator+json*
	stability
consistentrT
main@"UBIGINT*UBIGINTz7"skerry.builtin.operator+json*
	stability
consistentrV
main@"UHUGEINT*UHUGEINTz7"skerry.builtin.operator+json*
	stability
consistentr[
main@>T[]"T[]*BOOLEANz<1.4"skerry.builtin.operator+json*
	stability
consistentri
mainIS DISTINCT FROMANY"ANY*BOOLEANz<2.0"skerry.builtin.operator+json*
	stability
consistentrm
mainIS NOT DISTINCT FROMANY"ANY*BOOLEANz<2.0"skerry.builtin.operator+json*
	stability
consistentrZ
main^DOUBLE"DOUBLE*DOUBLEz7"skerry.builtin.operator+json*
	stability
consistentr^
main^@VARCHAR"VARCHAR*BOOLEANz7"skerry.builtin.operator+json*
	stability
consistentrc
main|	USMALLINT"	USMALLINT*	USMALLINTz7"skerry.builtin.operator+json*
	stability
consistentr]
main|UBIGINT"UBIGINT*UBIGINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main|UTINYINT"UTINYINT*UTINYINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main|UINTEGER"UINTEGER*UINTEGERz7"skerry.builtin.operator+json*
	stability
consistentr]
main|HUGEINT"HUGEINT*HUGEINTz7"skerry.builtin.operator+json*
	stability
consistentrZ
main|BIGINT"BIGINT*BIGINTz7"skerry.builtin.operator+json*
	stability
consistentr`
main|UHUGEINT"UHUGEINT*UHUGEINTz7"skerry.builtin.operator+json*
	stability
consistentr]
main|INTEGER"INTEGER*INTEGERz7"skerry.builtin.operator+json*
	stability
consistentr`
main|SMALLINT"SMALLINT*SMALLINTz7"skerry.builtin.operator+json*
	stability
consistentrQ
main|BIT"BIT*BITz7"skerry.builtin.operator+json*
	stability
consistentr]
main|TINYINT"TINYINT*TINYINTz7"skerry.builtin.operator+json*
	stability
consistentrR
main||ANY"ANY*ANYz7"skerry.builtin.operator+json*
	stability
consistentrX
main~"	USMALLINT*	USMALLINTz7"skerry.builtin.operator+json*
	stability
consistentrV
main~"UHUGEINT*UHUGEINTz7"skerry.builtin.operator+json*
	stability
consistentrL
main~"BIT*BITz7"skerry.builtin.operator+json*
	stability
consistentrT
main~"TINYINT*TINYINTz7"skerry.builtin.operator+json*
	stability
consistentrV
main~"SMALLINT*SMALLINTz7"skerry.builtin.operator+json*
	stability
consistentrV
main~"UTINYINT*UTINYINTz7"skerry.builtin.operator+json*
	stability
consistentrT
main~"HUGEINT*HUGEINTz7"skerry.builtin.operator+json*
	stability
consistentrR
main~"BIGINT*BIGINTz7"skerry.builtin.operator+json*
	stability
consistentrT
main~"UBIGINT*UBIGINTz7"skerry.builtin.operator+json*
	stability
consistentrV
main~"UINTEGER*UINTEGERz7"skerry.builtin.operator+json*
	stability
consistentrT
main~"INTEGER*INTEGERz7"skerry.builtin.operator+json*
	stability
consistentr^
main~~VARCHAR"VARCHAR*BOOLEANz7"skerry.builtin.operator+json*
	stability
consistentr_
main~~*VARCHAR"VARCHAR*BOOLEANz7"skerry.builtin.operator+json*
	stability
consistentr_
main~~~VARCHAR"VARCHAR*BOOLEANz7"skerry.builtin.operator+json*
	stability
consistentrc
main&&ANY[]"ANY[]*BOOLEANz@1.3.999"skerry.builtin.operator+json*
	stability
consistentrc
main<@ANY[]"ANY[]*BOOLEANz@1.3.999"skerry.builtin.operator+json*
	stability
consistentrc
main@>ANY[]"ANY[]*BOOLEANz@1.3.999"skerry.builtin.operator+json*
	stability
consistentz
BOOLEANTINYINTz
BOOLEANSMALLINTz
BOOLEANINTEGERz
BOOLEANBIGINTz
BOOLEANHUGEINTz
BOOLEANUTINYINTz
BOOLEAN	USMALLINTz
BOOLEANUINTEGERz
BOOLEANUBIGINTz
BOOLEANUHUGEINTz
BOOLEANDECIMALz
BOOLEANFLOATz
BOOLEANDOUBLEz
BOOLEANVARCHARz
BOOLEANBITz
TINYINTBOOLEANz
TINYINTSMALLINTz
TINYINTINTEGERz
TINYINTBIGINTz
TINYINTHUGEINTz
TINYINTUTINYINTz
TINYINT	USMALLINTz
TINYINTUINTEGERz
TINYINTUBIGINTz
TINYINTUHUGEINTz
TINYINTBIGNUMz1.4z
TINYINTDECIMALz
TINYINTFLOATz
TINYINTDOUBLEz
TINYINTVARCHARz
TINYINTBITz
SMALLINTBOOLEANz
SMALLINTTINYINTz
SMALLINTINTEGERz
SMALLINTBIGINTz
SMALLINTHUGEINTz
SMALLINTUTINYINTz
SMALLINT	USMALLINTz
SMALLINTUINTEGERz
SMALLINTUBIGINTz
SMALLINTUHUGEINTz
SMALLINTBIGNUMz1.4z
SMALLINTDECIMALz
SMALLINTFLOATz
SMALLINTDOUBLEz
SMALLINTVARCHARz
SMALLINTBITz
INTEGERBOOLEANz
INTEGERTINYINTz
INTEGERSMALLINTz
INTEGERBIGINTz
INTEGERHUGEINTz
INTEGERUTINYINTz
INTEGER	USMALLINTz
INTEGERUINTEGERz
INTEGERUBIGINTz
INTEGERUHUGEINTz
INTEGERBIGNUMz1.4z
INTEGERDECIMALz
INTEGERFLOATz
INTEGERDOUBLEz
INTEGERVARCHARz
INTEGERBITz
BIGINTBOOLEANz
BIGINTTINYINTz
BIGINTSMALLINTz
BIGINTINTEGERz
BIGINTHUGEINTz
BIGINTUTINYINTz
BIGINT	USMALLINTz
BIGINTUINTEGERz
BIGINTUBIGINTz
BIGINTUHUGEINTz
BIGINTBIGNUMz1.4z
BIGINTDECIMALz
BIGINTFLOATz
BIGINTDOUBLEz
BIGINTVARCHARz
BIGINTBITz
HUGEINTBOOLEANz
HUGEINTTINYINTz
HUGEINTSMALLINTz
HUGEINTINTEGERz
HUGEINTBIGINTz
HUGEINTUTINYINTz
HUGEINT	USMALLINTz
HUGEINTUINTEGERz
HUGEINTUBIGINTz
HUGEINTUHUGEINTz
HUGEINTBIGNUMz1.4z
HUGEINTDECIMALz
HUGEINTFLOATz
HUGEINTDOUBLEz
HUGEINTVARCHARz
HUGEINTBITz
UTINYINTBOOLEANz
UTINYINTTINYINTz
UTINYINTSMALLINTz
UTINYINTINTEGERz
UTINYINTBIGINTz
UTINYINTHUGEINTz
UTINYINT	USMALLINTz
UTINYINTUINTEGERz
UTINYINTUBIGINTz
UTINYINTUHUGEINTz
UTINYINTBIGNUMz1.4z
UTINYINTDECIMALz
UTINYINTFLOATz
UTINYINTDOUBLEz
UTINYINTVARCHARz
UTINYINTBITz
	USMALLINTBOOLEANz
	USMALLINTTINYINTz
	USMALLINTSMALLINTz
	USMALLINTINTEGERz
	USMALLINTBIGINTz
	USMALLINTHUGEINTz
	USMALLINTUTINYINTz
	USMALLINTUINTEGERz
	USMALLINTUBIGINTz
	USMALLINTUHUGEINTz
	USMALLINTBIGNUMz1.4z
	USMALLINTDECIMALz
	USMALLINTFLOATz
	USMALLINTDOUBLEz
	USMALLINTVARCHARz
	USMALLINTBITz
UINTEGERBOOLEANz
UINTEGERTINYINTz
UINTEGERSMALLINTz
UINTEGERINTEGERz
UINTEGERBIGINTz
UINTEGERHUGEINTz
UINTEGERUTINYINTz
UINTEGER	USMALLINTz
UINTEGERUBIGINTz
UINTEGERUHUGEINTz
UINTEGERBIGNUMz1.4z
UINTEGERDECIMALz
UINTEGERFLOATz
UINTEGERDOUBLEz
UINTEGERVARCHARz
UINTEGERBITz
UBIGINTBOOLEANz
UBIGINTTINYINTz
UBIGINTSMALLINTz
UBIGINTINTEGERz
UBIGINTBIGINTz
UBIGINTHUGEINTz
UBIGINTUTINYINTz
UBIGINT	USMALLINTz
UBIGINTUINTEGERz
UBIGINTUHUGEINTz
UBIGINTBIGNUMz1.4z
UBIGINTDECIMALz
UBIGINTFLOATz
UBIGINTDOUBLEz
UBIGINTVARCHARz
UBIGINTBITz
UHUGEINTBOOLEANz
UHUGEINTTINYINTz
UHUGEINTSMALLINTz
UHUGEINTINTEGERz
UHUGEINTBIGINTz
UHUGEINTHUGEINTz
UHUGEINTUTINYINTz
UHUGEINT	USMALLINTz
UHUGEINTUINTEGERz
UHUGEINTUBIGINTz
UHUGEINTBIGNUMz1.4z
UHUGEINTDECIMALz
UHUGEINTFLOATz
UHUGEINTDOUBLEz
UHUGEINTVARCHARz
UHUGEINTBITz
UHUGEINTUUIDz2.0z
BIGNUMTINYINTz1.4z
BIGNUMSMALLINTz1.4z
BIGNUMINTEGERz1.4z
BIGNUMBIGINTz1.4z
BIGNUMHUGEINTz1.4z
BIGNUMUTINYINTz1.4z
BIGNUM	USMALLINTz1.4z
BIGNUMUINTEGERz1.4z
BIGNUMUBIGINTz1.4z
BIGNUMUHUGEINTz1.4z
BIGNUMDOUBLEz1.4z
BIGNUMVARCHARz1.4z
DECIMALBOOLEANz
DECIMALTINYINTz
DECIMALSMALLINTz
DECIMALINTEGERz
DECIMALBIGINTz
DECIMALHUGEINTz
DECIMALUTINYINTz
DECIMAL	USMALLINTz
DECIMALUINTEGERz
DECIMALUBIGINTz
DECIMALUHUGEINTz
DECIMALFLOATz
DECIMALDOUBLEz
DECIMALVARCHARz
FLOATBOOLEANz
FLOATTINYINTz
FLOATSMALLINTz
FLOATINTEGERz
FLOATBIGINTz
FLOATHUGEINTz
FLOATUTINYINTz
FLOAT	USMALLINTz
FLOATUINTEGERz
FLOATUBIGINTz
FLOATUHUGEINTz
FLOATBIGNUMz1.4z
FLOATDECIMALz
FLOATDOUBLEz
FLOATVARCHARz
FLOATBITz
DOUBLEBOOLEANz
DOUBLETINYINTz
DOUBLESMALLINTz
DOUBLEINTEGERz
DOUBLEBIGINTz
DOUBLEHUGEINTz
DOUBLEUTINYINTz
DOUBLE	USMALLINTz
DOUBLEUINTEGERz
DOUBLEUBIGINTz
DOUBLEUHUGEINTz
DOUBLEBIGNUMz1.4z
DOUBLEDECIMALz
DOUBLEFLOATz
DOUBLEVARCHARz
DOUBLEBITz
VARCHARBOOLEANz
VARCHARTINYINTz
VARCHARSMALLINTz
VARCHARINTEGERz
VARCHARBIGINTz
VARCHARHUGEINTz
VARCHARUTINYINTz
VARCHAR	USMALLINTz
VARCHARUINTEGERz
VARCHARUBIGINTz
VARCHARUHUGEINTz
VARCHARBIGNUMz1.4z
VARCHARDECIMALz
VARCHARFLOATz
VARCHARDOUBLEz
VARCHARBLOBz
VARCHARBITz
VARCHARUUIDz
VARCHARDATEz
VARCHARTIMEz
VARCHARTIME_NSz1.5z 
VARCHARTIME WITH TIME ZONEz
VARCHAR	TIMESTAMPz
VARCHARTIMESTAMP_Sz
VARCHARTIMESTAMP_MSz
VARCHARTIMESTAMP_NSz
VARCHARINTERVALz
BLOBVARCHARz
BLOBBITz
BLOBUUIDz1.4z
BITBOOLEANz
BITTINYINTz
BITSMALLINTz
BITINTEGERz
BITBIGINTz
BITHUGEINTz
BITUTINYINTz
BIT	USMALLINTz
BITUINTEGERz
BITUBIGINTz
BITUHUGEINTz
BITFLOATz
BITDOUBLEz
BITVARCHARz
BITBLOBz
UUIDUHUGEINTz2.0z
UUIDVARCHARz
UUIDBLOBz1.4z
DATEVARCHARz
DATE	TIMESTAMPz
DATETIMESTAMP_Sz
DATETIMESTAMP_MSz
DATETIMESTAMP_NSz
TIMEVARCHARz
TIMETIME_NSz1.5.6z
TIMETIME WITH TIME ZONEz
TIME_NSVARCHARz1.5z
TIME_NSTIMEz1.5z 
TIME WITH TIME ZONEVARCHARz
TIME WITH TIME ZONETIMEz
	TIMESTAMPVARCHARz
	TIMESTAMPDATEz
	TIMESTAMPTIMEz"
	TIMESTAMPTIME WITH TIME ZONEz
	TIMESTAMPTIMESTAMP_Sz
	TIMESTAMPTIMESTAMP_MSz
	TIMESTAMPTIMESTAMP_NSz
TIMESTAMP_SVARCHARz
TIMESTAMP_SDATEz
TIMESTAMP_STIMEz
TIMESTAMP_S	TIMESTAMPz
TIMESTAMP_STIMESTAMP_MSz
TIMESTAMP_STIMESTAMP_NSz
TIMESTAMP_MSVARCHARz
TIMESTAMP_MSDATEz
TIMESTAMP_MSTIMEz
TIMESTAMP_MS	TIMESTAMPz$
TIMESTAMP_MSTIMESTAMP_Sz2.0z
TIMESTAMP_MSTIMESTAMP_NSz
TIMESTAMP_NSVARCHARz
TIMESTAMP_NSDATEz
TIMESTAMP_NSTIMEz 
TIMESTAMP_NSTIME_NSz1.5z
TIMESTAMP_NS	TIMESTAMPz%
TIMESTAMP_NSTIMESTAMP_MSz2.0z
INTERVALVARCHARÇ
mainaaz2.0Ç

mainafÇ

mainamÇ

mainarÇ
mainar_saÇ

mainasÇ

mainazÇ
mainbalz2.0Ç

mainbeÇ

mainbgÇ
mainbloz2.0Ç

mainbnÇ

mainboÇ

mainbrÇ

mainbsÇ

maincaÇ
maincebÇ
mainchrÇ

maincsÇ
maincuz2.0Ç

maincyÇ

maindaÇ

maindeÇ
mainde_atÇ
maindsbÇ

maindzÇ

maineeÇ

mainelÇ

mainenÇ
mainen_usÇ

maineoÇ

mainesÇ

mainetÇ

mainfaÇ
mainfa_afÇ

mainffÇ

mainfiÇ
mainfilÇ

mainfoÇ

mainfrÇ
mainfr_caÇ
mainfyz1.5.0z2.0Ç

maingaÇ

mainglÇ

mainguÇ

mainhaÇ
mainhawÇ

mainheÇ
mainhe_ilÇ

mainhiÇ

mainhrÇ
mainhsbÇ

mainhuÇ

mainhyÇ
mainicu_noaccentÇ

mainidÇ
mainid_idÇ

mainigÇ

mainisÇ

mainitÇ

mainjaÇ

mainkaÇ

mainkkÇ

mainklÇ

mainkmÇ

mainknÇ

mainkoÇ
mainkokÇ

mainkuÇ

mainkyÇ

mainlbÇ
mainlijz2.0Ç
mainlktÇ

mainlnÇ

mainloÇ

mainltÇ

mainlvÇ

mainmkÇ

mainmlÇ

mainmnÇ

mainmrÇ

mainmsÇ

mainmtÇ

mainmyÇ

mainnbÇ
mainnb_noÇ

mainneÇ
mainnfcÇ

mainnlÇ

mainnnÇ
mainnoz2.0Ç
mainnoaccentÇ
mainnocaseÇ
mainnsoz2.0Ç

mainomÇ

mainorÇ

mainpaÇ
mainpa_inÇ

mainplÇ

mainpsÇ

mainptÇ

mainroÇ

mainruÇ

mainsaÇ

mainseÇ
mainsgsz2.0Ç

mainsiÇ

mainskÇ

mainslÇ
mainsmnÇ

mainsqÇ

mainsrÇ
mainsr_baÇ
mainsr_meÇ
mainsr_rsÇ
mainssyz2.0Ç
mainstz2.0Ç

mainsvÇ

mainswÇ

maintaÇ

mainteÇ

mainthÇ

maintkÇ
maintnz2.0Ç

maintoÇ

maintrÇ

mainugÇ

mainukÇ

mainurÇ

mainuzÇ

mainviÇ
mainvoz2.0Ç
mainwaeÇ

mainwoÇ

mainxhÇ

mainyiÇ

mainyoÇ

mainzhÇ
mainzh_cnÇ
mainzh_hkÇ
mainzh_moÇ
mainzh_sgÇ
mainzh_twÇ

mainzuÇ
mainyuez	1.5.999Ç
mainyue_cnz	1.5.999äß
information_schemacharacter_sets 
character_set_catalogVARCHAR
character_set_schemaVARCHAR
character_set_nameVARCHAR
character_repertoireVARCHAR
form_of_useVARCHAR"
default_collate_catalogVARCHAR!
default_collate_schemaVARCHAR
default_collate_nameVARCHARäô
information_schemacheck_constraints
constraint_catalogVARCHAR
constraint_schemaVARCHAR
constraint_nameVARCHAR
check_clauseVARCHARäÑ

information_schemacolumns
table_catalogVARCHAR
table_schemaVARCHAR

table_nameVARCHAR
column_nameVARCHAR
ordinal_positionINTEGER
column_defaultVARCHAR
is_nullableVARCHAR
	data_typeVARCHAR#
character_maximum_lengthINTEGER!
character_octet_lengthINTEGER
numeric_precisionINTEGER"
numeric_precision_radixINTEGER
numeric_scaleINTEGER
datetime_precisionINTEGER
interval_typeVARCHAR
interval_precisionINTEGER 
character_set_catalogVARCHAR
character_set_schemaVARCHAR
character_set_nameVARCHAR
collation_catalogVARCHAR
collation_schemaVARCHAR
collation_nameVARCHAR
domain_catalogVARCHAR
domain_schemaVARCHAR
domain_nameVARCHAR
udt_catalogVARCHAR

udt_schemaVARCHAR
udt_nameVARCHAR
scope_catalogVARCHAR
scope_schemaVARCHAR

scope_nameVARCHAR
maximum_cardinalityBIGINT
dtd_identifierVARCHAR
is_self_referencingBOOLEAN
is_identityBOOLEAN
identity_generationVARCHAR
identity_startVARCHAR
identity_incrementVARCHAR
identity_maximumVARCHAR
identity_minimumVARCHAR
identity_cycleBOOLEAN
is_generatedVARCHAR 
generation_expressionVARCHAR
is_updatableBOOLEAN
COLUMN_COMMENTVARCHARä†
information_schemaconstraint_column_usage
table_catalogVARCHAR
table_schemaVARCHAR

table_nameVARCHAR
column_nameVARCHAR
constraint_catalogVARCHAR
constraint_schemaVARCHAR
constraint_nameVARCHAR
constraint_typeVARCHAR
constraint_textVARCHARäÎ
information_schemaconstraint_table_usage
table_catalogVARCHAR
table_schemaVARCHAR

table_nameVARCHAR
constraint_catalogVARCHAR
constraint_schemaVARCHAR
constraint_nameVARCHAR
constraint_typeVARCHARä¶
information_schemakey_column_usage
constraint_catalogVARCHAR
constraint_schemaVARCHAR
constraint_nameVARCHAR
table_catalogVARCHAR
table_schemaVARCHAR

table_nameVARCHAR
column_nameVARCHAR
ordinal_positionBIGINT'
position_in_unique_constraintBIGINTäΩ
information_schemareferential_constraints
constraint_catalogVARCHAR
constraint_schemaVARCHAR
constraint_nameVARCHAR$
unique_constraint_catalogVARCHAR#
unique_constraint_schemaVARCHAR!
unique_constraint_nameVARCHAR
match_optionVARCHAR
update_ruleVARCHAR
delete_ruleVARCHARä˜
information_schemaschemata
catalog_nameVARCHAR
schema_nameVARCHAR
schema_ownerVARCHAR(
default_character_set_catalogVARCHAR'
default_character_set_schemaVARCHAR%
default_character_set_nameVARCHAR
sql_pathVARCHARäœ
information_schematable_constraints
constraint_catalogVARCHAR
constraint_schemaVARCHAR
constraint_nameVARCHAR
table_catalogVARCHAR
table_schemaVARCHAR

table_nameVARCHAR
constraint_typeVARCHAR
is_deferrableVARCHAR
initially_deferredVARCHAR
enforcedVARCHAR
nulls_distinctVARCHARäù
information_schematables
table_catalogVARCHAR
table_schemaVARCHAR

table_nameVARCHAR

table_typeVARCHAR'
self_referencing_column_nameVARCHAR
reference_generationVARCHAR$
user_defined_type_catalogVARCHAR#
user_defined_type_schemaVARCHAR!
user_defined_type_nameVARCHAR
is_insertable_intoVARCHAR
is_typedVARCHAR
commit_actionVARCHAR
TABLE_COMMENTVARCHARäª
information_schemaviews
table_catalogVARCHAR
table_schemaVARCHAR

table_nameVARCHAR
view_definitionVARCHAR
check_optionVARCHAR
is_updatableVARCHAR
is_insertable_intoVARCHAR
is_trigger_updatableVARCHAR
is_trigger_deletableVARCHAR%
is_trigger_insertable_intoVARCHARä«
mainduckdb_columns
database_nameVARCHAR
database_oidBIGINT
schema_nameVARCHAR

schema_oidBIGINT

table_nameVARCHAR
	table_oidBIGINT
column_nameVARCHAR
column_indexINTEGER
commentVARCHAR
internalBOOLEAN
column_defaultVARCHAR
is_nullableBOOLEAN
	data_typeVARCHAR
data_type_idBIGINT#
character_maximum_lengthINTEGER
numeric_precisionINTEGER"
numeric_precision_radixINTEGER
numeric_scaleINTEGER"
tagsMAP(VARCHAR, VARCHAR)"2.0
is_generatedBOOLEAN"2.0%
generation_expressionVARCHAR"2.0äΩ
mainduckdb_constraints
database_nameVARCHAR
database_oidBIGINT
schema_nameVARCHAR

schema_oidBIGINT

table_nameVARCHAR
	table_oidBIGINT
constraint_indexBIGINT
constraint_typeVARCHAR
constraint_textVARCHAR

expressionVARCHAR%
constraint_column_indexesBIGINT[]$
constraint_column_names	VARCHAR[]
constraint_nameVARCHAR
referenced_tableVARCHAR$
referenced_column_names	VARCHAR[]ä£
mainduckdb_databases
database_nameVARCHAR
database_oidBIGINT
pathVARCHAR
commentVARCHAR
tagsMAP(VARCHAR, VARCHAR)
internalBOOLEAN
typeVARCHAR
readonlyBOOLEAN
	encryptedBOOLEAN"1.4
cipherVARCHAR"1.4%
optionsMAP(VARCHAR, VARCHAR)"1.5ä÷
mainduckdb_indexes
database_nameVARCHAR
database_oidBIGINT
schema_nameVARCHAR

schema_oidBIGINT

index_nameVARCHAR
	index_oidBIGINT

table_nameVARCHAR
	table_oidBIGINT
commentVARCHAR
tagsMAP(VARCHAR, VARCHAR)
	is_uniqueBOOLEAN

is_primaryBOOLEAN
expressionsVARCHAR
sqlVARCHARäÉ
mainduckdb_logs

context_idUBIGINT"1.4
scopeVARCHAR
connection_idUBIGINT
transaction_idUBIGINT
query_idUBIGINT
	thread_idUBIGINT%
	timestampTIMESTAMP WITH TIME ZONE
typeVARCHAR
	log_levelVARCHAR
messageVARCHARäà
mainduckdb_schemas
oidBIGINT
database_nameVARCHAR
database_oidBIGINT
schema_nameVARCHAR
commentVARCHAR
tagsMAP(VARCHAR, VARCHAR)
internalBOOLEAN
sqlVARCHAR
parent_schemaVARCHAR"2.0 
parent_schema_oidBIGINT"2.0äñ
mainduckdb_tables
database_nameVARCHAR
database_oidBIGINT
schema_nameVARCHAR

schema_oidBIGINT

table_nameVARCHAR
	table_oidBIGINT
commentVARCHAR
tagsMAP(VARCHAR, VARCHAR)
internalBOOLEAN
	temporaryBOOLEAN
has_primary_keyBOOLEAN
estimated_sizeBIGINT
column_countBIGINT
index_countBIGINT 
check_constraint_countBIGINT
sqlVARCHARäΩ
mainduckdb_types
database_nameVARCHAR
database_oidBIGINT
schema_nameVARCHAR

schema_oidBIGINT
type_oidBIGINT
	type_nameVARCHAR
	type_sizeBIGINT
logical_typeVARCHAR
type_categoryVARCHAR
commentVARCHAR
tagsMAP(VARCHAR, VARCHAR)
internalBOOLEAN
extension_nameVARCHAR"2.0
labels	VARCHAR[]

parameters	VARCHAR[]"2.0!
parameter_types	VARCHAR[]"2.0
varargsVARCHAR"2.0äæ
mainduckdb_views
database_nameVARCHAR
database_oidBIGINT
schema_nameVARCHAR

schema_oidBIGINT
	view_nameVARCHAR
view_oidBIGINT
commentVARCHAR
tagsMAP(VARCHAR, VARCHAR)
internalBOOLEAN
	temporaryBOOLEAN
column_countBIGINT
sqlVARCHAR
is_boundBOOLEAN"1.5äM
mainpragma_database_list
seqBIGINT
nameVARCHAR
fileVARCHARäq
mainsqlite_master
typeVARCHAR
nameVARCHAR
tbl_nameVARCHAR
rootpageINTEGER
sqlVARCHARäq
mainsqlite_schema
typeVARCHAR
nameVARCHAR
tbl_nameVARCHAR
rootpageINTEGER
sqlVARCHARäv
mainsqlite_temp_master
typeVARCHAR
nameVARCHAR
tbl_nameVARCHAR
rootpageINTEGER
sqlVARCHARäv
mainsqlite_temp_schema
typeVARCHAR
nameVARCHAR
tbl_nameVARCHAR
rootpageINTEGER
sqlVARCHARä^

pg_catalogpg_am
oidINTEGER
amnameVARCHAR
	amhandler"NULL"
amtypeVARCHARä_

pg_catalog
pg_attrdef
oidINTEGER
adrelidBIGINT
adnumINTEGER
adbinVARCHARä‰

pg_catalogpg_attribute
attrelidBIGINT
attnameVARCHAR
atttypidBIGINT
attstattargetINTEGER
attlen"NULL"
attnumINTEGER
attndimsINTEGER
attcacheoffINTEGER
	atttypmodINTEGER
attbyvalBOOLEAN

attstorage"NULL"
attalign"NULL"

attnotnullBOOLEAN
	atthasdefBOOLEAN
atthasmissingBOOLEAN
attidentityVARCHAR
attgeneratedVARCHAR
attisdroppedBOOLEAN

attislocalBOOLEAN
attinhcountINTEGER
attcollationINTEGER
attcompression"NULL"
attacl"NULL"

attoptions"NULL"
attfdwoptions"NULL"
attmissingval"NULL"äæ

pg_catalogpg_class
oidBIGINT
relnameVARCHAR
relnamespaceBIGINT
reltypeINTEGER
	reloftypeINTEGER
relownerINTEGER
relamINTEGER
relfilenodeINTEGER
reltablespaceINTEGER
relpagesINTEGER
	reltuplesFLOAT
relallvisibleINTEGER
reltoastrelidINTEGER
reltoastidxidINTEGER
relhasindexBOOLEAN
relissharedBOOLEAN
relpersistenceVARCHAR
relkindVARCHAR
relnattsBIGINT
	relchecksBIGINT

relhasoidsBOOLEAN

relhaspkeyBOOLEAN
relhasrulesBOOLEAN
relhastriggersBOOLEAN
relhassubclassBOOLEAN
relrowsecurityBOOLEAN
relispopulatedBOOLEAN
relreplident"NULL"
relispartitionBOOLEAN

relrewriteINTEGER
relfrozenxidINTEGER

relminmxid"NULL"
relacl"NULL"

reloptions"NULL"
relpartbound"NULL"äG

pg_catalogpg_collation
oidBIGINT
collnameVARCHARz1.5.6äæ

pg_catalogpg_constraint
oidBIGINT
connameVARCHAR
connamespaceBIGINT
contypeVARCHAR
condeferrableBOOLEAN
condeferredBOOLEAN
convalidatedBOOLEAN
conrelidBIGINT
contypidINTEGER
conindidINTEGER
conparentidINTEGER
	confrelidINTEGER
confupdtype"NULL"
confdeltype"NULL"
confmatchtype"NULL"

conislocalBOOLEAN
coninhcountINTEGER
connoinheritBOOLEAN
conkeyBIGINT[]
confkey"NULL"
	conpfeqop"NULL"
	conppeqop"NULL"
	conffeqop"NULL"
	conexclop"NULL"
conbinVARCHARä}

pg_catalogpg_database
oidBIGINT
datnameVARCHAR
datallowconnBOOLEAN"1.5.6
datistemplateBOOLEAN"1.5.6ä¶

pg_catalog	pg_depend
classidBIGINT
objidBIGINT
objsubidINTEGER

refclassidBIGINT
refobjidBIGINT
refobjsubidINTEGER
deptypeVARCHARäp

pg_catalogpg_description
objoidBIGINT
classoidVARCHAR
objsubidINTEGER
descriptionVARCHARäi

pg_catalogpg_enum
oid"NULL"
	enumtypidBIGINT
enumsortorderINTEGER
	enumlabelVARCHARäÍ

pg_catalogpg_index

indexrelidBIGINT
indrelidBIGINT
indnattsINTEGER
indnkeyattsINTEGER
indisuniqueBOOLEAN
indisprimaryBOOLEAN
indisexclusionBOOLEAN
indimmediateBOOLEAN
indisclusteredBOOLEAN

indisvalidBOOLEAN
indcheckxminBOOLEAN

indisreadyBOOLEAN
	indisliveBOOLEAN
indisreplidentBOOLEAN
indkey	INTEGER[]
indcollationBIGINT[]
indclassBIGINT[]
	indoption	INTEGER[]
indexprsVARCHAR
indpred"NULL"äÜ

pg_catalog
pg_indexes

schemanameVARCHAR
	tablenameVARCHAR
	indexnameVARCHAR

tablespace"NULL"
indexdefVARCHARäd

pg_catalogpg_namespace
oidBIGINT
nspnameVARCHAR
nspownerINTEGER
nspacl"NULL"ä·

pg_catalogpg_prepared_statements
nameVARCHAR
	statementVARCHAR
prepare_time"NULL"
parameter_types	VARCHAR[]
result_types	VARCHAR[]
from_sql"NULL"
generic_plans"NULL"
custom_plans"NULL"ä√

pg_catalogpg_proc
oidBIGINT
pronameVARCHAR
pronamespaceBIGINT
proowner"NULL"
prolang"NULL"
procostINTEGER
prorowsINTEGER
provariadicVARCHAR

prosupportINTEGER
prokindVARCHAR
	prosecdefBOOLEAN
proleakproofBOOLEAN
proisstrictBOOLEAN
	proretsetBOOLEAN
provolatileVARCHAR
proparallelVARCHAR
pronargsBIGINT
pronargdefaultsINTEGER

prorettypeVARCHAR
proargtypes	VARCHAR[]
proallargtypes"NULL"
proargmodes"NULL"
proargnames	VARCHAR[]
proargdefaults"NULL"
protrftypes"NULL"
prosrc"NULL"
probin"NULL"

prosqlbodyVARCHAR
	proconfig"NULL"
proacl"NULL"
proisaggBOOLEANäº

pg_catalogpg_sequence
seqrelidBIGINT
seqtypidINTEGER
seqstartBIGINT
seqincrementBIGINT
seqmaxBIGINT
seqminBIGINT
seqcacheINTEGER
seqcycleBOOLEANäí

pg_catalogpg_sequences

schemanameVARCHAR
sequencenameVARCHAR
sequenceownerVARCHAR
	data_typeINTEGER
start_valueBIGINT
	min_valueBIGINT
	max_valueBIGINT
increment_byBIGINT
cycleBOOLEAN

cache_sizeINTEGER

last_valueBIGINTäi

pg_catalogpg_settings
nameVARCHAR
settingVARCHAR

short_descVARCHAR
vartypeVARCHARäµ

pg_catalog	pg_tables

schemanameVARCHAR
	tablenameVARCHAR

tableownerVARCHAR

tablespace"NULL"

hasindexesBOOLEAN
hasrulesBOOLEAN
hastriggersBOOLEANä|

pg_catalogpg_tablespace
oidINTEGER
spcnameVARCHAR
spcownerINTEGER
spcacl"NULL"

spcoptions"NULL"äø

pg_catalogpg_type
oidBIGINT
typnameVARCHAR
typnamespaceBIGINT
typownerINTEGER
typlenBIGINT
typbyvalBOOLEAN
typtypeVARCHAR
typcategoryVARCHAR
typispreferredBOOLEAN
typisdefinedBOOLEAN
typdelim"NULL"
typrelid"NULL"
typsubscript"NULL"
typelem"NULL"
typarray"NULL"
typinput"NULL"
	typoutput"NULL"

typreceive"NULL"
typsend"NULL"
typmodin"NULL"
	typmodout"NULL"

typanalyze"NULL"
typalignVARCHAR

typstorageVARCHAR

typnotnull"NULL"
typbasetype"NULL"
	typtypmod"NULL"
typndims"NULL"
typcollation"NULL"
typdefaultbin"NULL"

typdefault"NULL"
typacl"NULL"äo

pg_catalogpg_views

schemanameVARCHAR
viewnameVARCHAR
	viewownerVARCHAR

definitionVARCHAR