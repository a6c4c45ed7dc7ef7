
postgres1414.2015.1516.1117.718.4R

pg_catalogR
information_schemaZD

pg_catalogboolboolean0z%"skerry.builtin.type+json*	
oid16Z@

pg_catalogbyteauserz%"skerry.builtin.type+json*	
oid17ZE

pg_catalogcharinternal0z%"skerry.builtin.type+json*	
oid18ZC

pg_catalognamestring0@z%"skerry.builtin.type+json*	
oid19ZD

pg_catalogint8numeric0z%"skerry.builtin.type+json*	
oid20ZD

pg_catalogint2numeric0z%"skerry.builtin.type+json*	
oid21ZL

pg_catalog
int2vectorarray*int2z%"skerry.builtin.type+json*	
oid22ZD

pg_catalogint4numeric0z%"skerry.builtin.type+json*	
oid23ZG

pg_catalogregprocnumeric0z%"skerry.builtin.type+json*	
oid24ZA

pg_catalogtextstringz%"skerry.builtin.type+json*	
oid25ZC

pg_catalogoidnumeric0z%"skerry.builtin.type+json*	
oid26Z@

pg_catalogtiduser0z%"skerry.builtin.type+json*	
oid27Z@

pg_catalogxiduser0z%"skerry.builtin.type+json*	
oid28Z@

pg_catalogciduser0z%"skerry.builtin.type+json*	
oid29ZJ

pg_catalog	oidvectorarray*oidz%"skerry.builtin.type+json*	
oid30ZM

pg_catalogpg_ddl_commandpseudo0z%"skerry.builtin.type+json*	
oid32Z@

pg_catalogjsonuserz&"skerry.builtin.type+json*

oid114Z?

pg_catalogxmluserz&"skerry.builtin.type+json*

oid142ZF

pg_catalog_xmlarray*xmlz&"skerry.builtin.type+json*

oid143ZL

pg_catalogpg_node_treeinternalz&"skerry.builtin.type+json*

oid194ZH

pg_catalog_jsonarray*jsonz&"skerry.builtin.type+json*

oid199ZP

pg_catalogtable_am_handlerpseudo0z&"skerry.builtin.type+json*

oid269ZH

pg_catalog_xid8array*xid8z&"skerry.builtin.type+json*

oid271ZP

pg_catalogindex_am_handlerpseudo0z&"skerry.builtin.type+json*

oid325ZH

pg_catalogpoint	geometric0z&"skerry.builtin.type+json*

oid600ZG

pg_cataloglseg	geometric0 z&"skerry.builtin.type+json*

oid601ZE

pg_catalogpath	geometricz&"skerry.builtin.type+json*

oid602ZF

pg_catalogbox	geometric0 z&"skerry.builtin.type+json*

oid603ZH

pg_catalogpolygon	geometricz&"skerry.builtin.type+json*

oid604ZG

pg_catalogline	geometric0z&"skerry.builtin.type+json*

oid628ZH

pg_catalog_linearray*linez&"skerry.builtin.type+json*

oid629ZC

pg_catalogcidrnetworkz&"skerry.builtin.type+json*

oid650ZH

pg_catalog_cidrarray*cidrz&"skerry.builtin.type+json*

oid651ZG

pg_catalogfloat4numeric0z&"skerry.builtin.type+json*

oid700ZG

pg_catalogfloat8numeric0z&"skerry.builtin.type+json*

oid701ZF

pg_catalogunknownunknownz&"skerry.builtin.type+json*

oid705ZI

pg_catalogcircle	geometric0z&"skerry.builtin.type+json*

oid718ZL

pg_catalog_circlearray*circlez&"skerry.builtin.type+json*

oid719ZF

pg_catalogmacaddr8user0z&"skerry.builtin.type+json*

oid774ZP

pg_catalog	_macaddr8array*macaddr8z&"skerry.builtin.type+json*

oid775ZF

pg_catalogmoneynumeric0z&"skerry.builtin.type+json*

oid790ZJ

pg_catalog_moneyarray*moneyz&"skerry.builtin.type+json*

oid791ZE

pg_catalogmacaddruser0z&"skerry.builtin.type+json*

oid829ZC

pg_cataloginetnetworkz&"skerry.builtin.type+json*

oid869ZI

pg_catalog_boolarray*boolz'"skerry.builtin.type+json*
oid1000ZK

pg_catalog_byteaarray*byteaz'"skerry.builtin.type+json*
oid1001ZI

pg_catalog_chararray*charz'"skerry.builtin.type+json*
oid1002ZI

pg_catalog_namearray*namez'"skerry.builtin.type+json*
oid1003ZI

pg_catalog_int2array*int2z'"skerry.builtin.type+json*
oid1005ZU

pg_catalog_int2vectorarray*
int2vectorz'"skerry.builtin.type+json*
oid1006ZI

pg_catalog_int4array*int4z'"skerry.builtin.type+json*
oid1007ZO

pg_catalog_regprocarray*regprocz'"skerry.builtin.type+json*
oid1008ZI

pg_catalog_textarray*textz'"skerry.builtin.type+json*
oid1009ZG

pg_catalog_tidarray*tidz'"skerry.builtin.type+json*
oid1010ZG

pg_catalog_xidarray*xidz'"skerry.builtin.type+json*
oid1011ZG

pg_catalog_cidarray*cidz'"skerry.builtin.type+json*
oid1012ZS

pg_catalog
_oidvectorarray*	oidvectorz'"skerry.builtin.type+json*
oid1013ZM

pg_catalog_bpchararray*bpcharz'"skerry.builtin.type+json*
oid1014ZO

pg_catalog_varchararray*varcharz'"skerry.builtin.type+json*
oid1015ZI

pg_catalog_int8array*int8z'"skerry.builtin.type+json*
oid1016ZK

pg_catalog_pointarray*pointz'"skerry.builtin.type+json*
oid1017ZI

pg_catalog_lsegarray*lsegz'"skerry.builtin.type+json*
oid1018ZI

pg_catalog_patharray*pathz'"skerry.builtin.type+json*
oid1019ZG

pg_catalog_boxarray*boxz'"skerry.builtin.type+json*
oid1020ZM

pg_catalog_float4array*float4z'"skerry.builtin.type+json*
oid1021ZM

pg_catalog_float8array*float8z'"skerry.builtin.type+json*
oid1022ZO

pg_catalog_polygonarray*polygonz'"skerry.builtin.type+json*
oid1027ZG

pg_catalog_oidarray*oidz'"skerry.builtin.type+json*
oid1028ZF

pg_catalogaclitemuser0z'"skerry.builtin.type+json*
oid1033ZO

pg_catalog_aclitemarray*aclitemz'"skerry.builtin.type+json*
oid1034ZO

pg_catalog_macaddrarray*macaddrz'"skerry.builtin.type+json*
oid1040ZI

pg_catalog_inetarray*inetz'"skerry.builtin.type+json*
oid1041ZE

pg_catalogbpcharstringz'"skerry.builtin.type+json*
oid1042ZF

pg_catalogvarcharstringz'"skerry.builtin.type+json*
oid1043ZG

pg_catalogdatedatetime0z'"skerry.builtin.type+json*
oid1082ZG

pg_catalogtimedatetime0z'"skerry.builtin.type+json*
oid1083ZL

pg_catalog	timestampdatetime0z'"skerry.builtin.type+json*
oid1114ZS

pg_catalog
_timestamparray*	timestampz'"skerry.builtin.type+json*
oid1115ZI

pg_catalog_datearray*datez'"skerry.builtin.type+json*
oid1182ZI

pg_catalog_timearray*timez'"skerry.builtin.type+json*
oid1183ZN

pg_catalogtimestamptzdatetime0z'"skerry.builtin.type+json*
oid1184ZW

pg_catalog_timestamptzarray*timestamptzz'"skerry.builtin.type+json*
oid1185ZK

pg_catalogintervalinterval0z'"skerry.builtin.type+json*
oid1186ZQ

pg_catalog	_intervalarray*intervalz'"skerry.builtin.type+json*
oid1187ZO

pg_catalog_numericarray*numericz'"skerry.builtin.type+json*
oid1231ZO

pg_catalog_cstringarray*cstringz'"skerry.builtin.type+json*
oid1263ZI

pg_catalogtimetzdatetime0z'"skerry.builtin.type+json*
oid1266ZM

pg_catalog_timetzarray*timetzz'"skerry.builtin.type+json*
oid1270ZF

pg_catalogbit
bit stringz'"skerry.builtin.type+json*
oid1560ZG

pg_catalog_bitarray*bitz'"skerry.builtin.type+json*
oid1561ZI

pg_catalogvarbit
bit stringz'"skerry.builtin.type+json*
oid1562ZM

pg_catalog_varbitarray*varbitz'"skerry.builtin.type+json*
oid1563ZG

pg_catalognumericnumericz'"skerry.builtin.type+json*
oid1700ZF

pg_catalog	refcursoruserz'"skerry.builtin.type+json*
oid1790ZS

pg_catalog
_refcursorarray*	refcursorz'"skerry.builtin.type+json*
oid2201ZN

pg_catalogregprocedurenumeric0z'"skerry.builtin.type+json*
oid2202ZI

pg_catalogregopernumeric0z'"skerry.builtin.type+json*
oid2203ZM

pg_catalogregoperatornumeric0z'"skerry.builtin.type+json*
oid2204ZJ

pg_catalogregclassnumeric0z'"skerry.builtin.type+json*
oid2205ZI

pg_catalogregtypenumeric0z'"skerry.builtin.type+json*
oid2206ZY

pg_catalog_regprocedurearray*regprocedurez'"skerry.builtin.type+json*
oid2207ZO

pg_catalog_regoperarray*regoperz'"skerry.builtin.type+json*
oid2208ZW

pg_catalog_regoperatorarray*regoperatorz'"skerry.builtin.type+json*
oid2209ZQ

pg_catalog	_regclassarray*regclassz'"skerry.builtin.type+json*
oid2210ZO

pg_catalog_regtypearray*regtypez'"skerry.builtin.type+json*
oid2211ZE

pg_catalogrecordpseudoz'"skerry.builtin.type+json*
oid2249ZF

pg_catalogcstringpseudoz'"skerry.builtin.type+json*
oid2275ZD

pg_cataloganypseudo0z'"skerry.builtin.type+json*
oid2276ZG

pg_cataloganyarraypseudoz'"skerry.builtin.type+json*
oid2277ZE

pg_catalogvoidpseudo0z'"skerry.builtin.type+json*
oid2278ZH

pg_catalogtriggerpseudo0z'"skerry.builtin.type+json*
oid2279ZQ

pg_cataloglanguage_handlerpseudo0z'"skerry.builtin.type+json*
oid2280ZI

pg_cataloginternalpseudo0z'"skerry.builtin.type+json*
oid2281ZK

pg_catalog
anyelementpseudo0z'"skerry.builtin.type+json*
oid2283ZF

pg_catalog_recordpseudoz'"skerry.builtin.type+json*
oid2287ZL

pg_cataloganynonarraypseudo0z'"skerry.builtin.type+json*
oid2776Z[

pg_catalog_txid_snapshotarray*txid_snapshotz'"skerry.builtin.type+json*
oid2949ZC

pg_cataloguuiduser0z'"skerry.builtin.type+json*
oid2950ZI

pg_catalog_uuidarray*uuidz'"skerry.builtin.type+json*
oid2951ZJ

pg_catalogtxid_snapshotuserz'"skerry.builtin.type+json*
oid2970ZL

pg_catalogfdw_handlerpseudo0z'"skerry.builtin.type+json*
oid3115ZE

pg_catalogpg_lsnuser0z'"skerry.builtin.type+json*
oid3220ZM

pg_catalog_pg_lsnarray*pg_lsnz'"skerry.builtin.type+json*
oid3221ZL

pg_catalogtsm_handlerpseudo0z'"skerry.builtin.type+json*
oid3310ZM

pg_catalogpg_ndistinctinternalz'"skerry.builtin.type+json*
oid3361ZP

pg_catalogpg_dependenciesinternalz'"skerry.builtin.type+json*
oid3402ZH

pg_cataloganyenumpseudo0z'"skerry.builtin.type+json*
oid3500ZE

pg_catalogtsvectoruserz'"skerry.builtin.type+json*
oid3614ZD

pg_catalogtsqueryuserz'"skerry.builtin.type+json*
oid3615ZF

pg_catalog	gtsvectoruserz'"skerry.builtin.type+json*
oid3642ZQ

pg_catalog	_tsvectorarray*tsvectorz'"skerry.builtin.type+json*
oid3643ZS

pg_catalog
_gtsvectorarray*	gtsvectorz'"skerry.builtin.type+json*
oid3644ZO

pg_catalog_tsqueryarray*tsqueryz'"skerry.builtin.type+json*
oid3645ZK

pg_catalog	regconfignumeric0z'"skerry.builtin.type+json*
oid3734ZS

pg_catalog
_regconfigarray*	regconfigz'"skerry.builtin.type+json*
oid3735ZO

pg_catalogregdictionarynumeric0z'"skerry.builtin.type+json*
oid3769Z[

pg_catalog_regdictionaryarray*regdictionaryz'"skerry.builtin.type+json*
oid3770ZB

pg_catalogjsonbuserz'"skerry.builtin.type+json*
oid3802ZK

pg_catalog_jsonbarray*jsonbz'"skerry.builtin.type+json*
oid3807ZG

pg_cataloganyrangepseudoz'"skerry.builtin.type+json*
oid3831ZN

pg_catalogevent_triggerpseudo0z'"skerry.builtin.type+json*
oid3838ZM

pg_catalog	int4rangerange*int4z'"skerry.builtin.type+json*
oid3904ZS

pg_catalog
_int4rangearray*	int4rangez'"skerry.builtin.type+json*
oid3905ZO

pg_catalognumrangerange*numericz'"skerry.builtin.type+json*
oid3906ZQ

pg_catalog	_numrangearray*numrangez'"skerry.builtin.type+json*
oid3907ZP

pg_catalogtsrangerange*	timestampz'"skerry.builtin.type+json*
oid3908ZO

pg_catalog_tsrangearray*tsrangez'"skerry.builtin.type+json*
oid3909ZT

pg_catalog	tstzrangerange*timestamptzz'"skerry.builtin.type+json*
oid3910ZS

pg_catalog
_tstzrangearray*	tstzrangez'"skerry.builtin.type+json*
oid3911ZM

pg_catalog	daterangerange*datez'"skerry.builtin.type+json*
oid3912ZS

pg_catalog
_daterangearray*	daterangez'"skerry.builtin.type+json*
oid3913ZM

pg_catalog	int8rangerange*int8z'"skerry.builtin.type+json*
oid3926ZS

pg_catalog
_int8rangearray*	int8rangez'"skerry.builtin.type+json*
oid3927ZE

pg_catalogjsonpathuserz'"skerry.builtin.type+json*
oid4072ZQ

pg_catalog	_jsonpatharray*jsonpathz'"skerry.builtin.type+json*
oid4073ZN

pg_catalogregnamespacenumeric0z'"skerry.builtin.type+json*
oid4089ZY

pg_catalog_regnamespacearray*regnamespacez'"skerry.builtin.type+json*
oid4090ZI

pg_catalogregrolenumeric0z'"skerry.builtin.type+json*
oid4096ZO

pg_catalog_regrolearray*regrolez'"skerry.builtin.type+json*
oid4097ZN

pg_catalogregcollationnumeric0z'"skerry.builtin.type+json*
oid4191ZY

pg_catalog_regcollationarray*regcollationz'"skerry.builtin.type+json*
oid4192ZL

pg_catalogint4multirangerangez'"skerry.builtin.type+json*
oid4451ZK

pg_catalognummultirangerangez'"skerry.builtin.type+json*
oid4532ZJ

pg_catalogtsmultirangerangez'"skerry.builtin.type+json*
oid4533ZL

pg_catalogtstzmultirangerangez'"skerry.builtin.type+json*
oid4534ZL

pg_catalogdatemultirangerangez'"skerry.builtin.type+json*
oid4535ZL

pg_catalogint8multirangerangez'"skerry.builtin.type+json*
oid4536ZL

pg_cataloganymultirangepseudoz'"skerry.builtin.type+json*
oid4537ZV

pg_cataloganycompatiblemultirangepseudoz'"skerry.builtin.type+json*
oid4538ZV

pg_catalogpg_brin_bloom_summaryinternalz'"skerry.builtin.type+json*
oid4600Z]

pg_catalogpg_brin_minmax_multi_summaryinternalz'"skerry.builtin.type+json*
oid4601ZL

pg_catalogpg_mcv_listinternalz'"skerry.builtin.type+json*
oid5017ZH

pg_catalogpg_snapshotuserz'"skerry.builtin.type+json*
oid5038ZW

pg_catalog_pg_snapshotarray*pg_snapshotz'"skerry.builtin.type+json*
oid5039ZC

pg_catalogxid8user0z'"skerry.builtin.type+json*
oid5069ZN

pg_cataloganycompatiblepseudo0z'"skerry.builtin.type+json*
oid5077ZQ

pg_cataloganycompatiblearraypseudoz'"skerry.builtin.type+json*
oid5078ZV

pg_cataloganycompatiblenonarraypseudo0z'"skerry.builtin.type+json*
oid5079ZQ

pg_cataloganycompatiblerangepseudoz'"skerry.builtin.type+json*
oid5080Z]

pg_catalog_int4multirangearray*int4multirangez'"skerry.builtin.type+json*
oid6150Z[

pg_catalog_nummultirangearray*nummultirangez'"skerry.builtin.type+json*
oid6151ZY

pg_catalog_tsmultirangearray*tsmultirangez'"skerry.builtin.type+json*
oid6152Z]

pg_catalog_tstzmultirangearray*tstzmultirangez'"skerry.builtin.type+json*
oid6153Z]

pg_catalog_datemultirangearray*datemultirangez'"skerry.builtin.type+json*
oid6155Z]

pg_catalog_int8multirangearray*int8multirangez'"skerry.builtin.type+json*
oid6157Z>
information_schema_cardinal_numberarray*cardinal_numberZ6
information_schemacardinal_numbernumeric*int40Z<
information_schema_character_dataarray*character_dataZ5
information_schemacharacter_datastring*varcharZ<
information_schema_sql_identifierarray*sql_identifierZ4
information_schemasql_identifierstring*name0@Z4
information_schema_time_stamparray*
time_stampZ9
information_schema
time_stampdatetime*timestamptz0Z2
information_schema
_yes_or_noarray*	yes_or_noZ0
information_schema	yes_or_nostring*varcharZ_pg_statisticpseudoZpg_attributepseudoZpg_typepseudob¤

pg_catalogheap_tableam_handler"internal2table_am_handlerzb"skerry.builtin.function+json*
oid3*
parallelsafe*
stricttrue*

volatilityvolatilebŽ

pg_catalogbyteaout"bytea2cstringzd"skerry.builtin.function+json*	
oid31*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogcharout"char2cstringzd"skerry.builtin.function+json*	
oid33*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalognamein"cstring2namezd"skerry.builtin.function+json*	
oid34*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalognameout"name2cstringzd"skerry.builtin.function+json*	
oid35*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogint2in"cstring2int2zd"skerry.builtin.function+json*	
oid38*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogint2out"int22cstringzd"skerry.builtin.function+json*	
oid39*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogint2vectorin"cstring2
int2vectorzd"skerry.builtin.function+json*	
oid40*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogint2vectorout"
int2vector2cstringzd"skerry.builtin.function+json*	
oid41*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogint4in"cstring2int4zd"skerry.builtin.function+json*	
oid42*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogint4out"int42cstringzd"skerry.builtin.function+json*	
oid43*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalog	regprocin"cstring2regprocza"skerry.builtin.function+json*	
oid44*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalog
regprocout"regproc2cstringza"skerry.builtin.function+json*	
oid45*
parallelsafe*
stricttrue*

volatilitystableb‹

pg_catalogtextin"cstring2textzd"skerry.builtin.function+json*	
oid46*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogtextout"text2cstringzd"skerry.builtin.function+json*	
oid47*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogtidin"cstring2tidzd"skerry.builtin.function+json*	
oid48*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogtidout"tid2cstringzd"skerry.builtin.function+json*	
oid49*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogxidin"cstring2xidzd"skerry.builtin.function+json*	
oid50*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogxidout"xid2cstringzd"skerry.builtin.function+json*	
oid51*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogcidin"cstring2cidzd"skerry.builtin.function+json*	
oid52*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogcidout"cid2cstringzd"skerry.builtin.function+json*	
oid53*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogoidvectorin"cstring2	oidvectorzd"skerry.builtin.function+json*	
oid54*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogoidvectorout"	oidvector2cstringzd"skerry.builtin.function+json*	
oid55*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogboollt"bool"bool2boolzw"skerry.builtin.function+json*
	leakprooftrue*	
oid56*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogboolgt"bool"bool2boolzw"skerry.builtin.function+json*
	leakprooftrue*	
oid57*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogbooleq"bool"bool2boolzw"skerry.builtin.function+json*
	leakprooftrue*	
oid60*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogchareq"char"char2boolzw"skerry.builtin.function+json*
	leakprooftrue*	
oid61*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalognameeq"name"name2boolzw"skerry.builtin.function+json*
	leakprooftrue*	
oid62*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogint2eq"int2"int22boolzw"skerry.builtin.function+json*
	leakprooftrue*	
oid63*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogint2lt"int2"int22boolzw"skerry.builtin.function+json*
	leakprooftrue*	
oid64*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogint4eq"int4"int42boolzw"skerry.builtin.function+json*
	leakprooftrue*	
oid65*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogint4lt"int4"int42boolzw"skerry.builtin.function+json*
	leakprooftrue*	
oid66*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogtexteq"text"text2boolzw"skerry.builtin.function+json*
	leakprooftrue*	
oid67*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogxideq"xid"xid2boolzw"skerry.builtin.function+json*
	leakprooftrue*	
oid68*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogcideq"cid"cid2boolzw"skerry.builtin.function+json*
	leakprooftrue*	
oid69*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogcharne"char"char2boolzw"skerry.builtin.function+json*
	leakprooftrue*	
oid70*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogcharle"char"char2boolzw"skerry.builtin.function+json*
	leakprooftrue*	
oid72*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogchargt"char"char2boolzw"skerry.builtin.function+json*
	leakprooftrue*	
oid73*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogcharge"char"char2boolzw"skerry.builtin.function+json*
	leakprooftrue*	
oid74*
parallelsafe*
stricttrue*

volatility	immutableb†

pg_catalogint4"char2int4zd"skerry.builtin.function+json*	
oid77*
parallelsafe*
stricttrue*

volatility	immutableb†

pg_catalogchar"int42charzd"skerry.builtin.function+json*	
oid78*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalognameregexeq"name"text2boolzd"skerry.builtin.function+json*	
oid79*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogboolne"bool"bool2boolzw"skerry.builtin.function+json*
	leakprooftrue*	
oid84*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogpg_ddl_command_in"cstring2pg_ddl_commandzd"skerry.builtin.function+json*	
oid86*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogpg_ddl_command_out"pg_ddl_command2cstringzd"skerry.builtin.function+json*	
oid87*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogpg_ddl_command_recv"internal2pg_ddl_commandzd"skerry.builtin.function+json*	
oid88*
parallelsafe*
stricttrue*

volatility	immutableb€

pg_catalogversion2textza"skerry.builtin.function+json*	
oid89*
parallelsafe*
stricttrue*

volatilitystableb 

pg_catalogpg_ddl_command_send"pg_ddl_command2byteazd"skerry.builtin.function+json*	
oid90*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogeqsel"internal"oid"internal"int42float8zb"skerry.builtin.function+json*

oid101*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalogneqsel"internal"oid"internal"int42float8zb"skerry.builtin.function+json*

oid102*
parallelsafe*
stricttrue*

volatilitystableb¦

pg_catalogscalarltsel"internal"oid"internal"int42float8zb"skerry.builtin.function+json*

oid103*
parallelsafe*
stricttrue*

volatilitystableb¦

pg_catalogscalargtsel"internal"oid"internal"int42float8zb"skerry.builtin.function+json*

oid104*
parallelsafe*
stricttrue*

volatilitystableb®

pg_catalog	eqjoinsel"internal"oid"internal"int2"internal2float8zb"skerry.builtin.function+json*

oid105*
parallelsafe*
stricttrue*

volatilitystableb¯

pg_catalog
neqjoinsel"internal"oid"internal"int2"internal2float8zb"skerry.builtin.function+json*

oid106*
parallelsafe*
stricttrue*

volatilitystableb´

pg_catalogscalarltjoinsel"internal"oid"internal"int2"internal2float8zb"skerry.builtin.function+json*

oid107*
parallelsafe*
stricttrue*

volatilitystableb´

pg_catalogscalargtjoinsel"internal"oid"internal"int2"internal2float8zb"skerry.builtin.function+json*

oid108*
parallelsafe*
stricttrue*

volatilitystableb’

pg_catalog	unknownin"cstring2unknownze"skerry.builtin.function+json*

oid109*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalog
unknownout"unknown2cstringze"skerry.builtin.function+json*

oid110*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogbox_above_eq"box"box2boolze"skerry.builtin.function+json*

oid115*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogbox_below_eq"box"box2boolze"skerry.builtin.function+json*

oid116*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpoint_in"cstring2pointze"skerry.builtin.function+json*

oid117*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	point_out"point2cstringze"skerry.builtin.function+json*

oid118*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloglseg_in"cstring2lsegze"skerry.builtin.function+json*

oid119*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_cataloglseg_out"lseg2cstringze"skerry.builtin.function+json*

oid120*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpath_in"cstring2pathze"skerry.builtin.function+json*

oid121*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogpath_out"path2cstringze"skerry.builtin.function+json*

oid122*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogbox_in"cstring2boxze"skerry.builtin.function+json*

oid123*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogbox_out"box2cstringze"skerry.builtin.function+json*

oid124*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogbox_overlap"box"box2boolze"skerry.builtin.function+json*

oid125*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbox_ge"box"box2boolze"skerry.builtin.function+json*

oid126*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbox_gt"box"box2boolze"skerry.builtin.function+json*

oid127*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbox_eq"box"box2boolze"skerry.builtin.function+json*

oid128*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbox_lt"box"box2boolze"skerry.builtin.function+json*

oid129*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbox_le"box"box2boolze"skerry.builtin.function+json*

oid130*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogpoint_above"point"point2boolze"skerry.builtin.function+json*

oid131*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalog
point_left"point"point2boolze"skerry.builtin.function+json*

oid132*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogpoint_right"point"point2boolze"skerry.builtin.function+json*

oid133*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogpoint_below"point"point2boolze"skerry.builtin.function+json*

oid134*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogpoint_eq"point"point2boolze"skerry.builtin.function+json*

oid135*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogon_pb"point"box2boolze"skerry.builtin.function+json*

oid136*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogon_ppath"point"path2boolze"skerry.builtin.function+json*

oid137*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog
box_center"box2pointze"skerry.builtin.function+json*

oid138*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogareasel"internal"oid"internal"int42float8zb"skerry.builtin.function+json*

oid139*
parallelsafe*
stricttrue*

volatilitystableb°

pg_catalogareajoinsel"internal"oid"internal"int2"internal2float8zb"skerry.builtin.function+json*

oid140*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogint4mul"int4"int42int4ze"skerry.builtin.function+json*

oid141*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogint4ne"int4"int42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid144*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogint2ne"int2"int22boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid145*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogint2gt"int2"int22boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid146*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogint4gt"int4"int42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid147*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogint2le"int2"int22boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid148*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogint4le"int4"int42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid149*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogint4ge"int4"int42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid150*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogint2ge"int2"int22boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid151*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint2mul"int2"int22int2ze"skerry.builtin.function+json*

oid152*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint2div"int2"int22int2ze"skerry.builtin.function+json*

oid153*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint4div"int4"int42int4ze"skerry.builtin.function+json*

oid154*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint2mod"int2"int22int2ze"skerry.builtin.function+json*

oid155*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint4mod"int4"int42int4ze"skerry.builtin.function+json*

oid156*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogtextne"text"text2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid157*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint24eq"int2"int42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid158*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint42eq"int4"int22boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid159*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint24lt"int2"int42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid160*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint42lt"int4"int22boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid161*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint24gt"int2"int42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid162*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint42gt"int4"int22boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid163*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint24ne"int2"int42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid164*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint42ne"int4"int22boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid165*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint24le"int2"int42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid166*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint42le"int4"int22boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid167*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint24ge"int2"int42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid168*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint42ge"int4"int22boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid169*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint24mul"int2"int42int4ze"skerry.builtin.function+json*

oid170*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint42mul"int4"int22int4ze"skerry.builtin.function+json*

oid171*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint24div"int2"int42int4ze"skerry.builtin.function+json*

oid172*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint42div"int4"int22int4ze"skerry.builtin.function+json*

oid173*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint2pl"int2"int22int2ze"skerry.builtin.function+json*

oid176*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint4pl"int4"int42int4ze"skerry.builtin.function+json*

oid177*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint24pl"int2"int42int4ze"skerry.builtin.function+json*

oid178*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint42pl"int4"int22int4ze"skerry.builtin.function+json*

oid179*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint2mi"int2"int22int2ze"skerry.builtin.function+json*

oid180*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint4mi"int4"int42int4ze"skerry.builtin.function+json*

oid181*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint24mi"int2"int42int4ze"skerry.builtin.function+json*

oid182*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint42mi"int4"int22int4ze"skerry.builtin.function+json*

oid183*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogoideq"oid"oid2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid184*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogoidne"oid"oid2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid185*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbox_same"box"box2boolze"skerry.builtin.function+json*

oid186*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogbox_contain"box"box2boolze"skerry.builtin.function+json*

oid187*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbox_left"box"box2boolze"skerry.builtin.function+json*

oid188*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogbox_overleft"box"box2boolze"skerry.builtin.function+json*

oid189*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogbox_overright"box"box2boolze"skerry.builtin.function+json*

oid190*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	box_right"box"box2boolze"skerry.builtin.function+json*

oid191*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogbox_contained"box"box2boolze"skerry.builtin.function+json*

oid192*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogbox_contain_pt"box"point2boolze"skerry.builtin.function+json*

oid193*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpg_node_tree_in"cstring2pg_node_treeze"skerry.builtin.function+json*

oid195*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogpg_node_tree_out"pg_node_tree2cstringze"skerry.builtin.function+json*

oid196*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpg_node_tree_recv"internal2pg_node_treezb"skerry.builtin.function+json*

oid197*
parallelsafe*
stricttrue*

volatilitystablebš

pg_catalogpg_node_tree_send"pg_node_tree2byteazb"skerry.builtin.function+json*

oid198*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogfloat4in"cstring2float4ze"skerry.builtin.function+json*

oid200*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	float4out"float42cstringze"skerry.builtin.function+json*

oid201*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalog	float4mul"float4"float42float4ze"skerry.builtin.function+json*

oid202*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalog	float4div"float4"float42float4ze"skerry.builtin.function+json*

oid203*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogfloat4pl"float4"float42float4ze"skerry.builtin.function+json*

oid204*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogfloat4mi"float4"float42float4ze"skerry.builtin.function+json*

oid205*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogfloat4um"float42float4ze"skerry.builtin.function+json*

oid206*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	float4abs"float42float4ze"skerry.builtin.function+json*

oid207*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogfloat4_accum"_float8"float42_float8ze"skerry.builtin.function+json*

oid208*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogfloat4larger"float4"float42float4ze"skerry.builtin.function+json*

oid209*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogfloat4smaller"float4"float42float4ze"skerry.builtin.function+json*

oid211*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogint4um"int42int4ze"skerry.builtin.function+json*

oid212*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogint2um"int22int2ze"skerry.builtin.function+json*

oid213*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogfloat8in"cstring2float8ze"skerry.builtin.function+json*

oid214*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	float8out"float82cstringze"skerry.builtin.function+json*

oid215*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalog	float8mul"float8"float82float8ze"skerry.builtin.function+json*

oid216*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalog	float8div"float8"float82float8ze"skerry.builtin.function+json*

oid217*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogfloat8pl"float8"float82float8ze"skerry.builtin.function+json*

oid218*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogfloat8mi"float8"float82float8ze"skerry.builtin.function+json*

oid219*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogfloat8um"float82float8ze"skerry.builtin.function+json*

oid220*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	float8abs"float82float8ze"skerry.builtin.function+json*

oid221*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogfloat8_accum"_float8"float82_float8ze"skerry.builtin.function+json*

oid222*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogfloat8larger"float8"float82float8ze"skerry.builtin.function+json*

oid223*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogfloat8smaller"float8"float82float8ze"skerry.builtin.function+json*

oid224*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloglseg_center"lseg2pointze"skerry.builtin.function+json*

oid225*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogpoly_center"polygon2pointze"skerry.builtin.function+json*

oid227*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogdround"float82float8ze"skerry.builtin.function+json*

oid228*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogdtrunc"float82float8ze"skerry.builtin.function+json*

oid229*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogdsqrt"float82float8ze"skerry.builtin.function+json*

oid230*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogdcbrt"float82float8ze"skerry.builtin.function+json*

oid231*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogdpow"float8"float82float8ze"skerry.builtin.function+json*

oid232*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogdexp"float82float8ze"skerry.builtin.function+json*

oid233*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogdlog1"float82float8ze"skerry.builtin.function+json*

oid234*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogfloat8"int22float8zx"skerry.builtin.function+json*
	leakprooftrue*

oid235*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogfloat4"int22float4zx"skerry.builtin.function+json*
	leakprooftrue*

oid236*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogint2"float82int2ze"skerry.builtin.function+json*

oid237*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogint2"float42int2ze"skerry.builtin.function+json*

oid238*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogline_distance"line"line2float8ze"skerry.builtin.function+json*

oid239*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
nameeqtext"name"text2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid240*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
namelttext"name"text2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid241*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
nameletext"name"text2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid242*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
namegetext"name"text2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid243*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
namegttext"name"text2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid244*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
namenetext"name"text2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid245*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogbtnametextcmp"name"text2int4zx"skerry.builtin.function+json*
	leakprooftrue*

oid246*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
texteqname"text"name2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid247*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
textltname"text"name2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid248*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
textlename"text"name2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid249*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
textgename"text"name2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid250*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
textgtname"text"name2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid251*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
textnename"text"name2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid252*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogbttextnamecmp"text"name2int4zx"skerry.builtin.function+json*
	leakprooftrue*

oid253*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalognameconcatoid"name"oid2nameze"skerry.builtin.function+json*

oid266*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogtable_am_handler_in"cstring2table_am_handlerzU"skerry.builtin.function+json*

oid267*
parallelsafe*

volatility	immutableb¦

pg_catalogtable_am_handler_out"table_am_handler2cstringze"skerry.builtin.function+json*

oid268*
parallelsafe*
stricttrue*

volatility	immutableb…

pg_catalog	timeofday2textzd"skerry.builtin.function+json*

oid274*
parallelsafe*
stricttrue*

volatilityvolatileb¡

pg_catalog
pg_nextoid"regclass"name"regclass2oidzf"skerry.builtin.function+json*

oid275*
parallelunsafe*
stricttrue*

volatilityvolatileb 

pg_catalogfloat8_combine"_float8"_float82_float8ze"skerry.builtin.function+json*

oid276*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_cataloginter_sl"lseg"line2boolze"skerry.builtin.function+json*

oid277*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloginter_lb"line"box2boolze"skerry.builtin.function+json*

oid278*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalog
float48mul"float4"float82float8ze"skerry.builtin.function+json*

oid279*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalog
float48div"float4"float82float8ze"skerry.builtin.function+json*

oid280*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalog	float48pl"float4"float82float8ze"skerry.builtin.function+json*

oid281*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalog	float48mi"float4"float82float8ze"skerry.builtin.function+json*

oid282*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalog
float84mul"float8"float42float8ze"skerry.builtin.function+json*

oid283*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalog
float84div"float8"float42float8ze"skerry.builtin.function+json*

oid284*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalog	float84pl"float8"float42float8ze"skerry.builtin.function+json*

oid285*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalog	float84mi"float8"float42float8ze"skerry.builtin.function+json*

oid286*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogfloat4eq"float4"float42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid287*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogfloat4ne"float4"float42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid288*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogfloat4lt"float4"float42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid289*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogfloat4le"float4"float42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid290*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogfloat4gt"float4"float42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid291*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogfloat4ge"float4"float42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid292*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogfloat8eq"float8"float82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid293*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogfloat8ne"float8"float82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid294*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogfloat8lt"float8"float82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid295*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogfloat8le"float8"float82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid296*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogfloat8gt"float8"float82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid297*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogfloat8ge"float8"float82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid298*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalog	float48eq"float4"float82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid299*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalog	float48ne"float4"float82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid300*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalog	float48lt"float4"float82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid301*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalog	float48le"float4"float82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid302*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalog	float48gt"float4"float82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid303*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalog	float48ge"float4"float82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid304*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalog	float84eq"float8"float42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid305*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalog	float84ne"float8"float42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid306*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalog	float84lt"float8"float42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid307*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalog	float84le"float8"float42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid308*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalog	float84gt"float8"float42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid309*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalog	float84ge"float8"float42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid310*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogfloat8"float42float8zx"skerry.builtin.function+json*
	leakprooftrue*

oid311*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogfloat4"float82float4ze"skerry.builtin.function+json*

oid312*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogint4"int22int4zx"skerry.builtin.function+json*
	leakprooftrue*

oid313*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_catalogint2"int42int2ze"skerry.builtin.function+json*

oid314*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogpg_jit_available2boolzd"skerry.builtin.function+json*

oid315*
parallelsafe*
stricttrue*

volatilityvolatilebž

pg_catalogfloat8"int42float8zx"skerry.builtin.function+json*
	leakprooftrue*

oid316*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogint4"float82int4ze"skerry.builtin.function+json*

oid317*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogfloat4"int42float4zx"skerry.builtin.function+json*
	leakprooftrue*

oid318*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogint4"float42int4ze"skerry.builtin.function+json*

oid319*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalogwidth_bucket"float8"float8"float8"int42int4ze"skerry.builtin.function+json*

oid320*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogjson_in"cstring2jsonze"skerry.builtin.function+json*

oid321*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogjson_out"json2cstringze"skerry.builtin.function+json*

oid322*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	json_recv"internal2jsonze"skerry.builtin.function+json*

oid323*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	json_send"json2byteaze"skerry.builtin.function+json*

oid324*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogindex_am_handler_in"cstring2index_am_handlerzU"skerry.builtin.function+json*

oid326*
parallelsafe*

volatility	immutableb¦

pg_catalogindex_am_handler_out"index_am_handler2cstringze"skerry.builtin.function+json*

oid327*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_cataloghashmacaddr8"macaddr82int4ze"skerry.builtin.function+json*

oid328*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_cataloghash_aclitem"aclitem2int4ze"skerry.builtin.function+json*

oid329*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalog	bthandler"internal2index_am_handlerzd"skerry.builtin.function+json*

oid330*
parallelsafe*
stricttrue*

volatilityvolatileb

pg_cataloghashhandler"internal2index_am_handlerzd"skerry.builtin.function+json*

oid331*
parallelsafe*
stricttrue*

volatilityvolatileb

pg_cataloggisthandler"internal2index_am_handlerzd"skerry.builtin.function+json*

oid332*
parallelsafe*
stricttrue*

volatilityvolatilebœ

pg_catalog
ginhandler"internal2index_am_handlerzd"skerry.builtin.function+json*

oid333*
parallelsafe*
stricttrue*

volatilityvolatilebœ

pg_catalog
spghandler"internal2index_am_handlerzd"skerry.builtin.function+json*

oid334*
parallelsafe*
stricttrue*

volatilityvolatileb

pg_catalogbrinhandler"internal2index_am_handlerzd"skerry.builtin.function+json*

oid335*
parallelsafe*
stricttrue*

volatilityvolatileb¦

pg_catalogscalarlesel"internal"oid"internal"int42float8zb"skerry.builtin.function+json*

oid336*
parallelsafe*
stricttrue*

volatilitystableb¦

pg_catalogscalargesel"internal"oid"internal"int42float8zb"skerry.builtin.function+json*

oid337*
parallelsafe*
stricttrue*

volatilitystableb‹

pg_catalog
amvalidate"oid2boolzd"skerry.builtin.function+json*

oid338*
parallelsafe*
stricttrue*

volatilityvolatileb˜

pg_catalog	poly_same"polygon"polygon2boolze"skerry.builtin.function+json*

oid339*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogpoly_contain"polygon"polygon2boolze"skerry.builtin.function+json*

oid340*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalog	poly_left"polygon"polygon2boolze"skerry.builtin.function+json*

oid341*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogpoly_overleft"polygon"polygon2boolze"skerry.builtin.function+json*

oid342*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpoly_overright"polygon"polygon2boolze"skerry.builtin.function+json*

oid343*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalog
poly_right"polygon"polygon2boolze"skerry.builtin.function+json*

oid344*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpoly_contained"polygon"polygon2boolze"skerry.builtin.function+json*

oid345*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogpoly_overlap"polygon"polygon2boolze"skerry.builtin.function+json*

oid346*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpoly_in"cstring2polygonze"skerry.builtin.function+json*

oid347*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogpoly_out"polygon2cstringze"skerry.builtin.function+json*

oid348*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalog	btint2cmp"int2"int22int4zx"skerry.builtin.function+json*
	leakprooftrue*

oid350*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalog	btint4cmp"int4"int42int4zx"skerry.builtin.function+json*
	leakprooftrue*

oid351*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogbtfloat4cmp"float4"float42int4zx"skerry.builtin.function+json*
	leakprooftrue*

oid354*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogbtfloat8cmp"float8"float82int4zx"skerry.builtin.function+json*
	leakprooftrue*

oid355*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogbtoidcmp"oid"oid2int4zx"skerry.builtin.function+json*
	leakprooftrue*

oid356*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogdist_bp"box"point2float8ze"skerry.builtin.function+json*

oid357*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalog	btcharcmp"char"char2int4zx"skerry.builtin.function+json*
	leakprooftrue*

oid358*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalog	btnamecmp"name"name2int4zx"skerry.builtin.function+json*
	leakprooftrue*

oid359*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalog	bttextcmp"text"text2int4zx"skerry.builtin.function+json*
	leakprooftrue*

oid360*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_cataloglseg_distance"lseg"lseg2float8ze"skerry.builtin.function+json*

oid361*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_cataloglseg_interpt"lseg"lseg2pointze"skerry.builtin.function+json*

oid362*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogdist_ps"point"lseg2float8ze"skerry.builtin.function+json*

oid363*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogdist_pb"point"box2float8ze"skerry.builtin.function+json*

oid364*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogdist_sb"lseg"box2float8ze"skerry.builtin.function+json*

oid365*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogclose_ps"point"lseg2pointze"skerry.builtin.function+json*

oid366*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogclose_pb"point"box2pointze"skerry.builtin.function+json*

oid367*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogclose_sb"lseg"box2pointze"skerry.builtin.function+json*

oid368*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogon_ps"point"lseg2boolze"skerry.builtin.function+json*

oid369*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogpath_distance"path"path2float8ze"skerry.builtin.function+json*

oid370*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalog
dist_ppath"point"path2float8ze"skerry.builtin.function+json*

oid371*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogon_sb"lseg"box2boolze"skerry.builtin.function+json*

oid372*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloginter_sb"lseg"box2boolze"skerry.builtin.function+json*

oid373*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogstring_to_array"text"text"text2_textzU"skerry.builtin.function+json*

oid376*
parallelsafe*

volatility	immutableb¦

pg_catalogcash_cmp"money"money2int4zx"skerry.builtin.function+json*
	leakprooftrue*

oid377*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalogarray_append"anycompatiblearray"anycompatible2anycompatiblearrayzU"skerry.builtin.function+json*

oid378*
parallelsafe*

volatility	immutableb«

pg_catalogarray_prepend"anycompatible"anycompatiblearray2anycompatiblearrayzU"skerry.builtin.function+json*

oid379*
parallelsafe*

volatility	immutableb“

pg_catalogdist_sp"lseg"point2float8ze"skerry.builtin.function+json*

oid380*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogdist_bs"box"lseg2float8ze"skerry.builtin.function+json*

oid381*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalog
btarraycmp"anyarray"anyarray2int4ze"skerry.builtin.function+json*

oid382*
parallelsafe*
stricttrue*

volatility	immutableb¬

pg_catalog	array_cat"anycompatiblearray"anycompatiblearray2anycompatiblearrayzU"skerry.builtin.function+json*

oid383*
parallelsafe*

volatility	immutableb

pg_catalogarray_to_string"anyarray"text"text2textzR"skerry.builtin.function+json*

oid384*
parallelsafe*

volatilitystableb´

pg_catalogscalarlejoinsel"internal"oid"internal"int2"internal2float8zb"skerry.builtin.function+json*

oid386*
parallelsafe*
stricttrue*

volatilitystableb™

pg_catalogarray_ne"anyarray"anyarray2boolze"skerry.builtin.function+json*

oid390*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogarray_lt"anyarray"anyarray2boolze"skerry.builtin.function+json*

oid391*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogarray_gt"anyarray"anyarray2boolze"skerry.builtin.function+json*

oid392*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogarray_le"anyarray"anyarray2boolze"skerry.builtin.function+json*

oid393*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogstring_to_array"text"text2_textzU"skerry.builtin.function+json*

oid394*
parallelsafe*

volatility	immutableb™

pg_catalogarray_to_string"anyarray"text2textzb"skerry.builtin.function+json*

oid395*
parallelsafe*
stricttrue*

volatilitystableb™

pg_catalogarray_ge"anyarray"anyarray2boolze"skerry.builtin.function+json*

oid396*
parallelsafe*
stricttrue*

volatility	immutableb´

pg_catalogscalargejoinsel"internal"oid"internal"int2"internal2float8zb"skerry.builtin.function+json*

oid398*
parallelsafe*
stricttrue*

volatilitystableb‘

pg_cataloghashmacaddr"macaddr2int4ze"skerry.builtin.function+json*

oid399*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_cataloghashtext"text2int4ze"skerry.builtin.function+json*

oid400*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogtext"bpchar2textze"skerry.builtin.function+json*

oid401*
parallelsafe*
stricttrue*

volatility	immutableb´

pg_catalogbtoidvectorcmp"	oidvector"	oidvector2int4zx"skerry.builtin.function+json*
	leakprooftrue*

oid404*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogtext"name2textzx"skerry.builtin.function+json*
	leakprooftrue*

oid406*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogname"text2namezx"skerry.builtin.function+json*
	leakprooftrue*

oid407*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogbpchar"name2bpcharze"skerry.builtin.function+json*

oid408*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogname"bpchar2namezx"skerry.builtin.function+json*
	leakprooftrue*

oid409*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalog
dist_pathp"path"point2float8ze"skerry.builtin.function+json*

oid421*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_cataloghashinet"inet2int4ze"skerry.builtin.function+json*

oid422*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_cataloghashint4extended"int4"int82int8ze"skerry.builtin.function+json*

oid425*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_cataloghash_numeric"numeric2int4ze"skerry.builtin.function+json*

oid432*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalog
macaddr_in"cstring2macaddrze"skerry.builtin.function+json*

oid436*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogmacaddr_out"macaddr2cstringze"skerry.builtin.function+json*

oid437*
parallelsafe*
stricttrue*

volatility	immutableb{

pg_catalog	num_nulls*any2int4zU"skerry.builtin.function+json*

oid438*
parallelsafe*

volatility	immutableb~

pg_catalognum_nonnulls*any2int4zU"skerry.builtin.function+json*

oid440*
parallelsafe*

volatility	immutableb™

pg_cataloghashint2extended"int2"int82int8ze"skerry.builtin.function+json*

oid441*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_cataloghashint8extended"int8"int82int8ze"skerry.builtin.function+json*

oid442*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloghashfloat4extended"float4"int82int8ze"skerry.builtin.function+json*

oid443*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloghashfloat8extended"float8"int82int8ze"skerry.builtin.function+json*

oid444*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_cataloghashoidextended"oid"int82int8ze"skerry.builtin.function+json*

oid445*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_cataloghashcharextended"char"int82int8ze"skerry.builtin.function+json*

oid446*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_cataloghashnameextended"name"int82int8ze"skerry.builtin.function+json*

oid447*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_cataloghashtextextended"text"int82int8ze"skerry.builtin.function+json*

oid448*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_cataloghashint2"int22int4ze"skerry.builtin.function+json*

oid449*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_cataloghashint4"int42int4ze"skerry.builtin.function+json*

oid450*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog
hashfloat4"float42int4ze"skerry.builtin.function+json*

oid451*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog
hashfloat8"float82int4ze"skerry.builtin.function+json*

oid452*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_cataloghashoid"oid2int4ze"skerry.builtin.function+json*

oid453*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_cataloghashchar"char2int4ze"skerry.builtin.function+json*

oid454*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_cataloghashname"name2int4ze"skerry.builtin.function+json*

oid455*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_cataloghashvarlena"internal2int4ze"skerry.builtin.function+json*

oid456*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_cataloghashoidvector"	oidvector2int4ze"skerry.builtin.function+json*

oid457*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalogtext_larger"text"text2textzx"skerry.builtin.function+json*
	leakprooftrue*

oid458*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogtext_smaller"text"text2textzx"skerry.builtin.function+json*
	leakprooftrue*

oid459*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogint8in"cstring2int8ze"skerry.builtin.function+json*

oid460*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint8out"int82cstringze"skerry.builtin.function+json*

oid461*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogint8um"int82int8ze"skerry.builtin.function+json*

oid462*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint8pl"int8"int82int8ze"skerry.builtin.function+json*

oid463*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint8mi"int8"int82int8ze"skerry.builtin.function+json*

oid464*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint8mul"int8"int82int8ze"skerry.builtin.function+json*

oid465*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint8div"int8"int82int8ze"skerry.builtin.function+json*

oid466*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogint8eq"int8"int82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid467*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogint8ne"int8"int82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid468*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogint8lt"int8"int82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid469*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogint8gt"int8"int82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid470*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogint8le"int8"int82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid471*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogint8ge"int8"int82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid472*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint84eq"int8"int42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid474*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint84ne"int8"int42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid475*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint84lt"int8"int42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid476*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint84gt"int8"int42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid477*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint84le"int8"int42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid478*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint84ge"int8"int42boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid479*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_catalogint4"int82int4ze"skerry.builtin.function+json*

oid480*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogint8"int42int8zx"skerry.builtin.function+json*
	leakprooftrue*

oid481*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogfloat8"int82float8zx"skerry.builtin.function+json*
	leakprooftrue*

oid482*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogint8"float82int8ze"skerry.builtin.function+json*

oid483*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogarray_larger"anyarray"anyarray2anyarrayze"skerry.builtin.function+json*

oid515*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogarray_smaller"anyarray"anyarray2anyarrayze"skerry.builtin.function+json*

oid516*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogabbrev"inet2textze"skerry.builtin.function+json*

oid598*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogabbrev"cidr2textze"skerry.builtin.function+json*

oid599*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogset_masklen"inet"int42inetze"skerry.builtin.function+json*

oid605*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogoidvectorne"	oidvector"	oidvector2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid619*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog
hash_array"anyarray2int4ze"skerry.builtin.function+json*

oid626*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogset_masklen"cidr"int42cidrze"skerry.builtin.function+json*

oid635*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogpg_indexam_has_property"oid"text2boolzb"skerry.builtin.function+json*

oid636*
parallelsafe*
stricttrue*

volatilitystablebŸ

pg_catalogpg_index_has_property"regclass"text2boolzb"skerry.builtin.function+json*

oid637*
parallelsafe*
stricttrue*

volatilitystableb¬

pg_catalogpg_index_column_has_property"regclass"int4"text2boolzb"skerry.builtin.function+json*

oid638*
parallelsafe*
stricttrue*

volatilitystablebž

pg_catalogfloat4"int82float4zx"skerry.builtin.function+json*
	leakprooftrue*

oid652*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogint8"float42int8ze"skerry.builtin.function+json*

oid653*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalognamelt"name"name2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid655*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalognamele"name"name2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid656*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalognamegt"name"name2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid657*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalognamege"name"name2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid658*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalognamene"name"name2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid659*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogbpchar"bpchar"int4"bool2bpcharze"skerry.builtin.function+json*

oid668*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogvarchar"varchar"int4"bool2varcharze"skerry.builtin.function+json*

oid669*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogpg_indexam_progress_phasename"oid"int82textze"skerry.builtin.function+json*

oid676*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogoidvectorlt"	oidvector"	oidvector2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid677*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogoidvectorle"	oidvector"	oidvector2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid678*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogoidvectoreq"	oidvector"	oidvector2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid679*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogoidvectorge"	oidvector"	oidvector2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid680*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogoidvectorgt"	oidvector"	oidvector2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid681*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalognetwork"inet2cidrze"skerry.builtin.function+json*

oid683*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalognetmask"inet2inetze"skerry.builtin.function+json*

oid696*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogmasklen"inet2int4ze"skerry.builtin.function+json*

oid697*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalog	broadcast"inet2inetze"skerry.builtin.function+json*

oid698*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_cataloghost"inet2textze"skerry.builtin.function+json*

oid699*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogdist_lp"line"point2float8ze"skerry.builtin.function+json*

oid702*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogdist_ls"line"lseg2float8ze"skerry.builtin.function+json*

oid704*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_cataloggetpgusername2namezb"skerry.builtin.function+json*

oid710*
parallelsafe*
stricttrue*

volatilitystableb‰

pg_catalogfamily"inet2int4ze"skerry.builtin.function+json*

oid711*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_catalogint2"int82int2ze"skerry.builtin.function+json*

oid714*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalog	lo_create"oid2oidzf"skerry.builtin.function+json*

oid715*
parallelunsafe*
stricttrue*

volatilityvolatilebŸ

pg_catalogoidlt"oid"oid2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid716*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogoidle"oid"oid2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid717*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogoctet_length"bytea2int4ze"skerry.builtin.function+json*

oid720*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogget_byte"bytea"int42int4ze"skerry.builtin.function+json*

oid721*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogset_byte"bytea"int4"int42byteaze"skerry.builtin.function+json*

oid722*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogget_bit"bytea"int82int4ze"skerry.builtin.function+json*

oid723*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogset_bit"bytea"int8"int42byteaze"skerry.builtin.function+json*

oid724*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogdist_pl"point"line2float8ze"skerry.builtin.function+json*

oid725*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogdist_sl"lseg"line2float8ze"skerry.builtin.function+json*

oid727*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
dist_cpoly"circle"polygon2float8ze"skerry.builtin.function+json*

oid728*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogpoly_distance"polygon"polygon2float8ze"skerry.builtin.function+json*

oid729*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_catalogtext"inet2textze"skerry.builtin.function+json*

oid730*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogtext_lt"text"text2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid740*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogtext_le"text"text2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid741*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogtext_gt"text"text2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid742*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogtext_ge"text"text2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid743*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogarray_eq"anyarray"anyarray2boolze"skerry.builtin.function+json*

oid744*
parallelsafe*
stricttrue*

volatility	immutableb†

pg_catalogcurrent_user2namezb"skerry.builtin.function+json*

oid745*
parallelsafe*
stricttrue*

volatilitystableb†

pg_catalogsession_user2namezb"skerry.builtin.function+json*

oid746*
parallelsafe*
stricttrue*

volatilitystableb‘

pg_catalog
array_dims"anyarray2textze"skerry.builtin.function+json*

oid747*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogarray_ndims"anyarray2int4ze"skerry.builtin.function+json*

oid748*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogoverlay"bytea"bytea"int4"int42byteaze"skerry.builtin.function+json*

oid749*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogarray_in"cstring"oid"int42anyarrayzb"skerry.builtin.function+json*

oid750*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalog	array_out"anyarray2cstringzb"skerry.builtin.function+json*

oid751*
parallelsafe*
stricttrue*

volatilitystableb™

pg_catalogoverlay"bytea"bytea"int42byteaze"skerry.builtin.function+json*

oid752*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogtrunc"macaddr2macaddrze"skerry.builtin.function+json*

oid753*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogint8"int22int8zx"skerry.builtin.function+json*
	leakprooftrue*

oid754*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalog	lo_import"text2oidzf"skerry.builtin.function+json*

oid764*
parallelunsafe*
stricttrue*

volatilityvolatileb’

pg_catalog	lo_export"oid"text2int4zf"skerry.builtin.function+json*

oid765*
parallelunsafe*
stricttrue*

volatilityvolatilebŠ

pg_catalogint4inc"int42int4ze"skerry.builtin.function+json*

oid766*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	lo_import"text"oid2oidzf"skerry.builtin.function+json*

oid767*
parallelunsafe*
stricttrue*

volatilityvolatileb“

pg_catalog
int4larger"int4"int42int4ze"skerry.builtin.function+json*

oid768*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogint4smaller"int4"int42int4ze"skerry.builtin.function+json*

oid769*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalog
int2larger"int2"int22int2ze"skerry.builtin.function+json*

oid770*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogint2smaller"int2"int22int2ze"skerry.builtin.function+json*

oid771*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_cataloghashvarlenaextended"internal"int82int8ze"skerry.builtin.function+json*

oid772*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_cataloghashoidvectorextended"	oidvector"int82int8ze"skerry.builtin.function+json*

oid776*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_cataloghash_aclitem_extended"aclitem"int82int8ze"skerry.builtin.function+json*

oid777*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_cataloghashmacaddrextended"macaddr"int82int8ze"skerry.builtin.function+json*

oid778*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_cataloghashinetextended"inet"int82int8ze"skerry.builtin.function+json*

oid779*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_cataloghash_numeric_extended"numeric"int82int8ze"skerry.builtin.function+json*

oid780*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_cataloghashmacaddr8extended"macaddr8"int82int8ze"skerry.builtin.function+json*

oid781*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_cataloghash_array_extended"anyarray"int82int8ze"skerry.builtin.function+json*

oid782*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
dist_polyc"polygon"circle2float8ze"skerry.builtin.function+json*

oid785*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogpg_client_encoding2namezb"skerry.builtin.function+json*

oid810*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogcurrent_query2textzZ"skerry.builtin.function+json*

oid817*
parallel
restricted*

volatilityvolatileb¬

pg_catalog
macaddr_eq"macaddr"macaddr2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid830*
parallelsafe*
stricttrue*

volatility	immutableb¬

pg_catalog
macaddr_lt"macaddr"macaddr2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid831*
parallelsafe*
stricttrue*

volatility	immutableb¬

pg_catalog
macaddr_le"macaddr"macaddr2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid832*
parallelsafe*
stricttrue*

volatility	immutableb¬

pg_catalog
macaddr_gt"macaddr"macaddr2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid833*
parallelsafe*
stricttrue*

volatility	immutableb¬

pg_catalog
macaddr_ge"macaddr"macaddr2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid834*
parallelsafe*
stricttrue*

volatility	immutableb¬

pg_catalog
macaddr_ne"macaddr"macaddr2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid835*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_catalogmacaddr_cmp"macaddr"macaddr2int4zx"skerry.builtin.function+json*
	leakprooftrue*

oid836*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint82pl"int8"int22int8ze"skerry.builtin.function+json*

oid837*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint82mi"int8"int22int8ze"skerry.builtin.function+json*

oid838*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint82mul"int8"int22int8ze"skerry.builtin.function+json*

oid839*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint82div"int8"int22int8ze"skerry.builtin.function+json*

oid840*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint28pl"int2"int82int8ze"skerry.builtin.function+json*

oid841*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalog	btint8cmp"int8"int82int4zx"skerry.builtin.function+json*
	leakprooftrue*

oid842*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogcash_mul_flt4"money"float42moneyze"skerry.builtin.function+json*

oid846*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogcash_div_flt4"money"float42moneyze"skerry.builtin.function+json*

oid847*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogflt4_mul_cash"float4"money2moneyze"skerry.builtin.function+json*

oid848*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogposition"text"text2int4ze"skerry.builtin.function+json*

oid849*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogtextlike"text"text2boolze"skerry.builtin.function+json*

oid850*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalog	textnlike"text"text2boolze"skerry.builtin.function+json*

oid851*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint48eq"int4"int82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid852*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint48ne"int4"int82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid853*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint48lt"int4"int82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid854*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint48gt"int4"int82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid855*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint48le"int4"int82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid856*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogint48ge"int4"int82boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid857*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalognamelike"name"text2boolze"skerry.builtin.function+json*

oid858*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalog	namenlike"name"text2boolze"skerry.builtin.function+json*

oid859*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogbpchar"char2bpcharze"skerry.builtin.function+json*

oid860*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogcurrent_database2namezb"skerry.builtin.function+json*

oid861*
parallelsafe*
stricttrue*

volatilitystableb˜

pg_catalogint4_mul_cash"int4"money2moneyze"skerry.builtin.function+json*

oid862*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogint2_mul_cash"int2"money2moneyze"skerry.builtin.function+json*

oid863*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogcash_mul_int4"money"int42moneyze"skerry.builtin.function+json*

oid864*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogcash_div_int4"money"int42moneyze"skerry.builtin.function+json*

oid865*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogcash_mul_int2"money"int22moneyze"skerry.builtin.function+json*

oid866*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogcash_div_int2"money"int22moneyze"skerry.builtin.function+json*

oid867*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogstrpos"text"text2int4ze"skerry.builtin.function+json*

oid868*
parallelsafe*
stricttrue*

volatility	immutablebˆ

pg_cataloglower"text2textze"skerry.builtin.function+json*

oid870*
parallelsafe*
stricttrue*

volatility	immutablebˆ

pg_catalogupper"text2textze"skerry.builtin.function+json*

oid871*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_cataloginitcap"text2textze"skerry.builtin.function+json*

oid872*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_cataloglpad"text"int4"text2textze"skerry.builtin.function+json*

oid873*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogrpad"text"int4"text2textze"skerry.builtin.function+json*

oid874*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogltrim"text"text2textze"skerry.builtin.function+json*

oid875*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogrtrim"text"text2textze"skerry.builtin.function+json*

oid876*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogsubstr"text"int4"int42textze"skerry.builtin.function+json*

oid877*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalog	translate"text"text"text2textze"skerry.builtin.function+json*

oid878*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloglpad"text"int42textze"skerry.builtin.function+json*

oid879*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogrpad"text"int42textze"skerry.builtin.function+json*

oid880*
parallelsafe*
stricttrue*

volatility	immutablebˆ

pg_catalogltrim"text2textze"skerry.builtin.function+json*

oid881*
parallelsafe*
stricttrue*

volatility	immutablebˆ

pg_catalogrtrim"text2textze"skerry.builtin.function+json*

oid882*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogsubstr"text"int42textze"skerry.builtin.function+json*

oid883*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogbtrim"text"text2textze"skerry.builtin.function+json*

oid884*
parallelsafe*
stricttrue*

volatility	immutablebˆ

pg_catalogbtrim"text2textze"skerry.builtin.function+json*

oid885*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogcash_in"cstring2moneyzb"skerry.builtin.function+json*

oid886*
parallelsafe*
stricttrue*

volatilitystablebŒ

pg_catalogcash_out"money2cstringzb"skerry.builtin.function+json*

oid887*
parallelsafe*
stricttrue*

volatilitystableb¥

pg_catalogcash_eq"money"money2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid888*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogcash_ne"money"money2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid889*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogcash_lt"money"money2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid890*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogcash_le"money"money2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid891*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogcash_gt"money"money2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid892*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogcash_ge"money"money2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid893*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogcash_pl"money"money2moneyze"skerry.builtin.function+json*

oid894*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogcash_mi"money"money2moneyze"skerry.builtin.function+json*

oid895*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogcash_mul_flt8"money"float82moneyze"skerry.builtin.function+json*

oid896*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogcash_div_flt8"money"float82moneyze"skerry.builtin.function+json*

oid897*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalog
cashlarger"money"money2moneyze"skerry.builtin.function+json*

oid898*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogcashsmaller"money"money2moneyze"skerry.builtin.function+json*

oid899*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloginet_in"cstring2inetze"skerry.builtin.function+json*

oid910*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_cataloginet_out"inet2cstringze"skerry.builtin.function+json*

oid911*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogflt8_mul_cash"float8"money2moneyze"skerry.builtin.function+json*

oid919*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
network_eq"inet"inet2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid920*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
network_lt"inet"inet2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid921*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
network_le"inet"inet2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid922*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
network_gt"inet"inet2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid923*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
network_ge"inet"inet2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid924*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
network_ne"inet"inet2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid925*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalognetwork_cmp"inet"inet2int4zx"skerry.builtin.function+json*
	leakprooftrue*

oid926*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalognetwork_sub"inet"inet2boolze"skerry.builtin.function+json*

oid927*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalognetwork_subeq"inet"inet2boolze"skerry.builtin.function+json*

oid928*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalognetwork_sup"inet"inet2boolze"skerry.builtin.function+json*

oid929*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalognetwork_supeq"inet"inet2boolze"skerry.builtin.function+json*

oid930*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalog
cash_words"money2textze"skerry.builtin.function+json*

oid935*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalog	substring"text"int4"int42textze"skerry.builtin.function+json*

oid936*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalog	substring"text"int42textze"skerry.builtin.function+json*

oid937*
parallelsafe*
stricttrue*

volatility	immutablebÆ

pg_cataloggenerate_series"	timestamp"	timestamp"interval2	timestampzz"skerry.builtin.function+json*

oid938*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutablebÉ

pg_cataloggenerate_series"timestamptz"timestamptz"interval2timestamptzzw"skerry.builtin.function+json*

oid939*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystablebŒ

pg_catalogmod"int2"int22int2ze"skerry.builtin.function+json*

oid940*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogmod"int4"int42int4ze"skerry.builtin.function+json*

oid941*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint28mi"int2"int82int8ze"skerry.builtin.function+json*

oid942*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint28mul"int2"int82int8ze"skerry.builtin.function+json*

oid943*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_catalogchar"text2charze"skerry.builtin.function+json*

oid944*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint8mod"int8"int82int8ze"skerry.builtin.function+json*

oid945*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_catalogtext"char2textze"skerry.builtin.function+json*

oid946*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogmod"int8"int82int8ze"skerry.builtin.function+json*

oid947*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint28div"int2"int82int8ze"skerry.builtin.function+json*

oid948*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_cataloghashint8"int82int4ze"skerry.builtin.function+json*

oid949*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloglo_open"oid"int42int4zf"skerry.builtin.function+json*

oid952*
parallelunsafe*
stricttrue*

volatilityvolatilebŒ

pg_cataloglo_close"int42int4zf"skerry.builtin.function+json*

oid953*
parallelunsafe*
stricttrue*

volatilityvolatileb‘

pg_catalogloread"int4"int42byteazf"skerry.builtin.function+json*

oid954*
parallelunsafe*
stricttrue*

volatilityvolatileb’

pg_cataloglowrite"int4"bytea2int4zf"skerry.builtin.function+json*

oid955*
parallelunsafe*
stricttrue*

volatilityvolatileb˜

pg_cataloglo_lseek"int4"int4"int42int4zf"skerry.builtin.function+json*

oid956*
parallelunsafe*
stricttrue*

volatilityvolatileb‹

pg_cataloglo_creat"int42oidzf"skerry.builtin.function+json*

oid957*
parallelunsafe*
stricttrue*

volatilityvolatileb‹

pg_cataloglo_tell"int42int4zf"skerry.builtin.function+json*

oid958*
parallelunsafe*
stricttrue*

volatilityvolatileb

pg_catalogon_pl"point"line2boolze"skerry.builtin.function+json*

oid959*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogon_sl"lseg"line2boolze"skerry.builtin.function+json*

oid960*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogclose_pl"point"line2pointze"skerry.builtin.function+json*

oid961*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalog	lo_unlink"oid2int4zf"skerry.builtin.function+json*

oid964*
parallelunsafe*
stricttrue*

volatilityvolatileb

pg_cataloghashbpcharextended"bpchar"int82int8ze"skerry.builtin.function+json*

oid972*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalog
path_inter"path"path2boolze"skerry.builtin.function+json*

oid973*
parallelsafe*
stricttrue*

volatility	immutablebˆ

pg_catalogarea"box2float8ze"skerry.builtin.function+json*

oid975*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogwidth"box2float8ze"skerry.builtin.function+json*

oid976*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogheight"box2float8ze"skerry.builtin.function+json*

oid977*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogbox_distance"box"box2float8ze"skerry.builtin.function+json*

oid978*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogarea"path2float8ze"skerry.builtin.function+json*

oid979*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogbox_intersect"box"box2boxze"skerry.builtin.function+json*

oid980*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogdiagonal"box2lsegze"skerry.builtin.function+json*

oid981*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalog	path_n_lt"path"path2boolze"skerry.builtin.function+json*

oid982*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalog	path_n_gt"path"path2boolze"skerry.builtin.function+json*

oid983*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalog	path_n_eq"path"path2boolze"skerry.builtin.function+json*

oid984*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalog	path_n_le"path"path2boolze"skerry.builtin.function+json*

oid985*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalog	path_n_ge"path"path2boolze"skerry.builtin.function+json*

oid986*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpath_length"path2float8ze"skerry.builtin.function+json*

oid987*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogpoint_ne"point"point2boolze"skerry.builtin.function+json*

oid988*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalog
point_vert"point"point2boolze"skerry.builtin.function+json*

oid989*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogpoint_horiz"point"point2boolze"skerry.builtin.function+json*

oid990*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogpoint_distance"point"point2float8ze"skerry.builtin.function+json*

oid991*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogslope"point"point2float8ze"skerry.builtin.function+json*

oid992*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloglseg"point"point2lsegze"skerry.builtin.function+json*

oid993*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_cataloglseg_intersect"lseg"lseg2boolze"skerry.builtin.function+json*

oid994*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_cataloglseg_parallel"lseg"lseg2boolze"skerry.builtin.function+json*

oid995*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalog	lseg_perp"lseg"lseg2boolze"skerry.builtin.function+json*

oid996*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloglseg_vertical"lseg2boolze"skerry.builtin.function+json*

oid997*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_cataloglseg_horizontal"lseg2boolze"skerry.builtin.function+json*

oid998*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_cataloglseg_eq"lseg"lseg2boolzx"skerry.builtin.function+json*
	leakprooftrue*

oid999*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_cataloglo_truncate"int4"int42int4zg"skerry.builtin.function+json*
oid1004*
parallelunsafe*
stricttrue*

volatilityvolatilebœ

pg_catalogtextlike_support"internal2internalzf"skerry.builtin.function+json*
oid1023*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogtexticregexeq_support"internal2internalzf"skerry.builtin.function+json*
oid1024*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogtexticlike_support"internal2internalzf"skerry.builtin.function+json*
oid1025*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogtimezone"interval"timestamptz2	timestampzf"skerry.builtin.function+json*
oid1026*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_cataloggist_point_compress"internal2internalzf"skerry.builtin.function+json*
oid1030*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	aclitemin"cstring2aclitemzc"skerry.builtin.function+json*
oid1031*
parallelsafe*
stricttrue*

volatilitystableb‘

pg_catalog
aclitemout"aclitem2cstringzc"skerry.builtin.function+json*
oid1032*
parallelsafe*
stricttrue*

volatilitystablebž

pg_catalog	aclinsert"_aclitem"aclitem2_aclitemzf"skerry.builtin.function+json*
oid1035*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalog	aclremove"_aclitem"aclitem2_aclitemzf"skerry.builtin.function+json*
oid1036*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogaclcontains"_aclitem"aclitem2boolzf"skerry.builtin.function+json*
oid1037*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_cataloggetdatabaseencoding2namezc"skerry.builtin.function+json*
oid1039*
parallelsafe*
stricttrue*

volatilitystablebœ

pg_catalogbpcharin"cstring"oid"int42bpcharzf"skerry.builtin.function+json*
oid1044*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalog	bpcharout"bpchar2cstringzf"skerry.builtin.function+json*
oid1045*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalog	varcharin"cstring"oid"int42varcharzf"skerry.builtin.function+json*
oid1046*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalog
varcharout"varchar2cstringzf"skerry.builtin.function+json*
oid1047*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogbpchareq"bpchar"bpchar2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1048*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogbpcharlt"bpchar"bpchar2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1049*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogbpcharle"bpchar"bpchar2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1050*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogbpchargt"bpchar"bpchar2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1051*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogbpcharge"bpchar"bpchar2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1052*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogbpcharne"bpchar"bpchar2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1053*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalog	aclitemeq"aclitem"aclitem2boolzf"skerry.builtin.function+json*
oid1062*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogbpchar_larger"bpchar"bpchar2bpcharzy"skerry.builtin.function+json*
	leakprooftrue*
oid1063*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogbpchar_smaller"bpchar"bpchar2bpcharzy"skerry.builtin.function+json*
	leakprooftrue*
oid1064*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogpg_prepared_xact2recordzz"skerry.builtin.function+json*
oid1065*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb´

pg_cataloggenerate_series"int4"int4"int42int4z{"skerry.builtin.function+json*
oid1066*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb®

pg_cataloggenerate_series"int4"int42int4z{"skerry.builtin.function+json*
oid1067*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb´

pg_cataloggenerate_series"int8"int8"int82int8z{"skerry.builtin.function+json*
oid1068*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb®

pg_cataloggenerate_series"int8"int82int8z{"skerry.builtin.function+json*
oid1069*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutablebª

pg_catalog	bpcharcmp"bpchar"bpchar2int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid1078*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogregclass"text2regclasszc"skerry.builtin.function+json*
oid1079*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalog
hashbpchar"bpchar2int4zf"skerry.builtin.function+json*
oid1080*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogformat_type"oid"int42textzS"skerry.builtin.function+json*
oid1081*
parallelsafe*

volatilitystableb‹

pg_catalogdate_in"cstring2datezc"skerry.builtin.function+json*
oid1084*
parallelsafe*
stricttrue*

volatilitystablebŒ

pg_catalogdate_out"date2cstringzc"skerry.builtin.function+json*
oid1085*
parallelsafe*
stricttrue*

volatilitystableb¤

pg_catalogdate_eq"date"date2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1086*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogdate_lt"date"date2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1087*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogdate_le"date"date2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1088*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogdate_gt"date"date2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1089*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogdate_ge"date"date2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1090*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogdate_ne"date"date2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1091*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogdate_cmp"date"date2int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid1092*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogtime_lt"time"time2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1102*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogtime_le"time"time2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1103*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogtime_gt"time"time2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1104*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogtime_ge"time"time2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1105*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogtime_ne"time"time2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1106*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogtime_cmp"time"time2int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid1107*
parallelsafe*
stricttrue*

volatility	immutableb‚

pg_catalogpg_stat_get_wal2recordzY"skerry.builtin.function+json*
oid1136*
parallel
restricted*

volatilitystablebš

pg_catalogpg_get_wal_replay_pause_state2textze"skerry.builtin.function+json*
oid1137*
parallelsafe*
stricttrue*

volatilityvolatileb•

pg_catalogdate_larger"date"date2datezf"skerry.builtin.function+json*
oid1138*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogdate_smaller"date"date2datezf"skerry.builtin.function+json*
oid1139*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogdate_mi"date"date2int4zf"skerry.builtin.function+json*
oid1140*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogdate_pli"date"int42datezf"skerry.builtin.function+json*
oid1141*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogdate_mii"date"int42datezf"skerry.builtin.function+json*
oid1142*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogtime_in"cstring"oid"int42timezc"skerry.builtin.function+json*
oid1143*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogtime_out"time2cstringzf"skerry.builtin.function+json*
oid1144*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogtime_eq"time"time2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1145*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogcircle_add_pt"circle"point2circlezf"skerry.builtin.function+json*
oid1146*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogcircle_sub_pt"circle"point2circlezf"skerry.builtin.function+json*
oid1147*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogcircle_mul_pt"circle"point2circlezf"skerry.builtin.function+json*
oid1148*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogcircle_div_pt"circle"point2circlezf"skerry.builtin.function+json*
oid1149*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogtimestamptz_in"cstring"oid"int42timestamptzzc"skerry.builtin.function+json*
oid1150*
parallelsafe*
stricttrue*

volatilitystablebš

pg_catalogtimestamptz_out"timestamptz2cstringzc"skerry.builtin.function+json*
oid1151*
parallelsafe*
stricttrue*

volatilitystableb¹

pg_catalogtimestamptz_eq"timestamptz"timestamptz2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1152*
parallelsafe*
stricttrue*

volatility	immutableb¹

pg_catalogtimestamptz_ne"timestamptz"timestamptz2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1153*
parallelsafe*
stricttrue*

volatility	immutableb¹

pg_catalogtimestamptz_lt"timestamptz"timestamptz2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1154*
parallelsafe*
stricttrue*

volatility	immutableb¹

pg_catalogtimestamptz_le"timestamptz"timestamptz2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1155*
parallelsafe*
stricttrue*

volatility	immutableb¹

pg_catalogtimestamptz_ge"timestamptz"timestamptz2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1156*
parallelsafe*
stricttrue*

volatility	immutableb¹

pg_catalogtimestamptz_gt"timestamptz"timestamptz2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1157*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogto_timestamp"float82timestamptzzf"skerry.builtin.function+json*
oid1158*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogtimezone"text"timestamptz2	timestampzf"skerry.builtin.function+json*
oid1159*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_cataloginterval_in"cstring"oid"int42intervalzc"skerry.builtin.function+json*
oid1160*
parallelsafe*
stricttrue*

volatilitystablebˆ

pg_cataloginterval_out"interval2cstringzn14.999"skerry.builtin.function+json*
oid1161*
parallelsafe*
stricttrue*

volatility	immutablezg15"skerry.builtin.function+json*
oid1161*
parallelsafe*
stricttrue*

volatilitystableb°

pg_cataloginterval_eq"interval"interval2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1162*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_cataloginterval_ne"interval"interval2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1163*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_cataloginterval_lt"interval"interval2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1164*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_cataloginterval_le"interval"interval2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1165*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_cataloginterval_ge"interval"interval2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1166*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_cataloginterval_gt"interval"interval2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1167*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_cataloginterval_um"interval2intervalzf"skerry.builtin.function+json*
oid1168*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_cataloginterval_pl"interval"interval2intervalzf"skerry.builtin.function+json*
oid1169*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_cataloginterval_mi"interval"interval2intervalzf"skerry.builtin.function+json*
oid1170*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalog	date_part"text"timestamptz2float8zc"skerry.builtin.function+json*
oid1171*
parallelsafe*
stricttrue*

volatilitystableb™

pg_catalog	date_part"text"interval2float8zf"skerry.builtin.function+json*
oid1172*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalognetwork_subset_support"internal2internalzf"skerry.builtin.function+json*
oid1173*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogtimestamptz"date2timestamptzzc"skerry.builtin.function+json*
oid1174*
parallelsafe*
stricttrue*

volatilitystableb™

pg_catalogjustify_hours"interval2intervalzf"skerry.builtin.function+json*
oid1175*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogtimestamptz"date"time2timestamptzzc"skerry.builtin.function+json*
oid1176*
parallelsafe*
stricttrue*

volatilitystablebÉ

pg_catalogjsonb_path_exists_tz"jsonb"jsonpath"jsonb"bool2bool:target:path:vars:silentzc"skerry.builtin.function+json*
oid1177*
parallelsafe*
stricttrue*

volatilitystablebŒ

pg_catalogdate"timestamptz2datezc"skerry.builtin.function+json*
oid1178*
parallelsafe*
stricttrue*

volatilitystablebÞ

pg_catalogjsonb_path_query_tz"jsonb"jsonpath"jsonb"bool2jsonb:target:path:vars:silentzx"skerry.builtin.function+json*
oid1179*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystablebÏ

pg_catalogjsonb_path_query_array_tz"jsonb"jsonpath"jsonb"bool2jsonb:target:path:vars:silentzc"skerry.builtin.function+json*
oid1180*
parallelsafe*
stricttrue*

volatilitystableb‰

pg_catalogage"xid2int4zi"skerry.builtin.function+json*
oid1181*
parallel
restricted*
stricttrue*

volatilitystablebª

pg_catalogtimestamptz_mi"timestamptz"timestamptz2intervalzf"skerry.builtin.function+json*
oid1188*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogtimestamptz_pl_interval"timestamptz"interval2timestamptzzc"skerry.builtin.function+json*
oid1189*
parallelsafe*
stricttrue*

volatilitystableb°

pg_catalogtimestamptz_mi_interval"timestamptz"interval2timestamptzzc"skerry.builtin.function+json*
oid1190*
parallelsafe*
stricttrue*

volatilitystableb¼

pg_cataloggenerate_subscripts"anyarray"int4"bool2int4z{"skerry.builtin.function+json*
oid1191*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb¶

pg_cataloggenerate_subscripts"anyarray"int42int4z{"skerry.builtin.function+json*
oid1192*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb

pg_catalog
array_fill"
anyelement"_int42anyarrayzV"skerry.builtin.function+json*
oid1193*
parallelsafe*

volatility	immutableb

pg_cataloglog10"float82float8zf"skerry.builtin.function+json*
oid1194*
parallelsafe*
stricttrue*

volatility	immutableb²

pg_catalogtimestamptz_smaller"timestamptz"timestamptz2timestamptzzf"skerry.builtin.function+json*
oid1195*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogtimestamptz_larger"timestamptz"timestamptz2timestamptzzf"skerry.builtin.function+json*
oid1196*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_cataloginterval_smaller"interval"interval2intervalzf"skerry.builtin.function+json*
oid1197*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_cataloginterval_larger"interval"interval2intervalzf"skerry.builtin.function+json*
oid1198*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogage"timestamptz"timestamptz2intervalzf"skerry.builtin.function+json*
oid1199*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_cataloginterval"interval"int42intervalzf"skerry.builtin.function+json*
oid1200*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogobj_description"oid"name2textzp"skerry.builtin.function+json*
cost100*
oid1215*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_catalogcol_description"oid"int42textzp"skerry.builtin.function+json*
cost100*
oid1216*
parallelsafe*
stricttrue*

volatilitystablebŸ

pg_catalog
date_trunc"text"timestamptz2timestamptzzc"skerry.builtin.function+json*
oid1217*
parallelsafe*
stricttrue*

volatilitystablebœ

pg_catalog
date_trunc"text"interval2intervalzf"skerry.builtin.function+json*
oid1218*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogint8inc"int82int8zf"skerry.builtin.function+json*
oid1219*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogint8abs"int82int8zf"skerry.builtin.function+json*
oid1230*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalog
int8larger"int8"int82int8zf"skerry.builtin.function+json*
oid1236*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogint8smaller"int8"int82int8zf"skerry.builtin.function+json*
oid1237*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogtexticregexeq"text"text2boolzf"skerry.builtin.function+json*
oid1238*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogtexticregexne"text"text2boolzf"skerry.builtin.function+json*
oid1239*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalognameicregexeq"name"text2boolzf"skerry.builtin.function+json*
oid1240*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalognameicregexne"name"text2boolzf"skerry.builtin.function+json*
oid1241*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogboolin"cstring2boolzf"skerry.builtin.function+json*
oid1242*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogboolout"bool2cstringzf"skerry.builtin.function+json*
oid1243*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbyteain"cstring2byteazf"skerry.builtin.function+json*
oid1244*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogcharin"cstring2charzf"skerry.builtin.function+json*
oid1245*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogcharlt"char"char2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1246*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogunique_key_recheck2triggerze"skerry.builtin.function+json*
oid1250*
parallelsafe*
stricttrue*

volatilityvolatileb‹

pg_catalogint4abs"int42int4zf"skerry.builtin.function+json*
oid1251*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalognameregexne"name"text2boolzf"skerry.builtin.function+json*
oid1252*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogint2abs"int22int2zf"skerry.builtin.function+json*
oid1253*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogtextregexeq"text"text2boolzf"skerry.builtin.function+json*
oid1254*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogtextregexne"text"text2boolzf"skerry.builtin.function+json*
oid1256*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogtextlen"text2int4zf"skerry.builtin.function+json*
oid1257*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogtextcat"text"text2textzf"skerry.builtin.function+json*
oid1258*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogpg_char_to_encoding"name2int4zc"skerry.builtin.function+json*
oid1264*
parallelsafe*
stricttrue*

volatilitystableb 

pg_catalogtidne"tid"tid2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1265*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogcidr_in"cstring2cidrzf"skerry.builtin.function+json*
oid1267*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogparse_ident"text"bool2_text:str:strictzf"skerry.builtin.function+json*
oid1268*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogpg_column_size"any2int4zc"skerry.builtin.function+json*
oid1269*
parallelsafe*
stricttrue*

volatilitystableb–

pg_catalogoverlaps"timetz"timetz"timetz"timetz2boolzV"skerry.builtin.function+json*
oid1271*
parallelsafe*

volatility	immutablebš

pg_catalogdatetime_pl"date"time2	timestampzf"skerry.builtin.function+json*
oid1272*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalog	date_part"text"timetz2float8zf"skerry.builtin.function+json*
oid1273*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint84pl"int8"int42int8zf"skerry.builtin.function+json*
oid1274*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint84mi"int8"int42int8zf"skerry.builtin.function+json*
oid1275*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogint84mul"int8"int42int8zf"skerry.builtin.function+json*
oid1276*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogint84div"int8"int42int8zf"skerry.builtin.function+json*
oid1277*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint48pl"int4"int82int8zf"skerry.builtin.function+json*
oid1278*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint48mi"int4"int82int8zf"skerry.builtin.function+json*
oid1279*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogint48mul"int4"int82int8zf"skerry.builtin.function+json*
oid1280*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogint48div"int4"int82int8zf"skerry.builtin.function+json*
oid1281*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogquote_ident"text2textzf"skerry.builtin.function+json*
oid1282*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogquote_literal"text2textzf"skerry.builtin.function+json*
oid1283*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalog
date_trunc"text"timestamptz"text2timestamptzzk15.999"skerry.builtin.function+json*
oid1284*
parallelsafe*
stricttrue*

volatilitystablezj16"skerry.builtin.function+json*
oid1284*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogquote_literal"
anyelement2textzc"skerry.builtin.function+json*
oid1285*
parallelsafe*
stricttrue*

volatilitystableb–

pg_catalog
array_fill"
anyelement"_int4"_int42anyarrayzV"skerry.builtin.function+json*
oid1286*
parallelsafe*

volatility	immutableb†

pg_catalogoid"int82oidzf"skerry.builtin.function+json*
oid1287*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogint8"oid2int8zy"skerry.builtin.function+json*
	leakprooftrue*
oid1288*
parallelsafe*
stricttrue*

volatility	immutableb‚

pg_catalogquote_nullable"text2textzV"skerry.builtin.function+json*
oid1289*
parallelsafe*

volatility	immutableb…

pg_catalogquote_nullable"
anyelement2textzS"skerry.builtin.function+json*
oid1290*
parallelsafe*

volatilitystableb¢

pg_catalog"suppress_redundant_updates_trigger2triggerze"skerry.builtin.function+json*
oid1291*
parallelsafe*
stricttrue*

volatilityvolatileb 

pg_catalogtideq"tid"tid2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1292*
parallelsafe*
stricttrue*

volatility	immutableb¬

pg_catalogunnest"anymultirange2anyrangez{"skerry.builtin.function+json*
oid1293*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb‘

pg_catalogcurrtid2"text"tid2tidzg"skerry.builtin.function+json*
oid1294*
parallelunsafe*
stricttrue*

volatilityvolatileb˜

pg_catalogjustify_days"interval2intervalzf"skerry.builtin.function+json*
oid1295*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogtimedate_pl"time"date2	timestampzf"skerry.builtin.function+json*
oid1296*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogdatetimetz_pl"date"timetz2timestamptzzf"skerry.builtin.function+json*
oid1297*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogtimetzdate_pl"timetz"date2timestamptzzf"skerry.builtin.function+json*
oid1298*
parallelsafe*
stricttrue*

volatility	immutableb…

pg_catalognow2timestamptzzc"skerry.builtin.function+json*
oid1299*
parallelsafe*
stricttrue*

volatilitystableb§

pg_catalogpositionsel"internal"oid"internal"int42float8zc"skerry.builtin.function+json*
oid1300*
parallelsafe*
stricttrue*

volatilitystablebµ

pg_catalogpositionjoinsel"internal"oid"internal"int2"internal2float8zc"skerry.builtin.function+json*
oid1301*
parallelsafe*
stricttrue*

volatilitystableb£

pg_catalogcontsel"internal"oid"internal"int42float8zc"skerry.builtin.function+json*
oid1302*
parallelsafe*
stricttrue*

volatilitystableb±

pg_catalogcontjoinsel"internal"oid"internal"int2"internal2float8zc"skerry.builtin.function+json*
oid1303*
parallelsafe*
stricttrue*

volatilitystablebª

pg_catalogoverlaps"timestamptz"timestamptz"timestamptz"timestamptz2boolzV"skerry.builtin.function+json*
oid1304*
parallelsafe*

volatility	immutableb¡

pg_catalogoverlaps"timestamptz"interval"timestamptz"interval2boolzS"skerry.builtin.function+json*
oid1305*
parallelsafe*

volatilitystableb¤

pg_catalogoverlaps"timestamptz"timestamptz"timestamptz"interval2boolzS"skerry.builtin.function+json*
oid1306*
parallelsafe*

volatilitystableb¤

pg_catalogoverlaps"timestamptz"interval"timestamptz"timestamptz2boolzS"skerry.builtin.function+json*
oid1307*
parallelsafe*

volatilitystablebŽ

pg_catalogoverlaps"time"time"time"time2boolzV"skerry.builtin.function+json*
oid1308*
parallelsafe*

volatility	immutableb–

pg_catalogoverlaps"time"interval"time"interval2boolzV"skerry.builtin.function+json*
oid1309*
parallelsafe*

volatility	immutableb’

pg_catalogoverlaps"time"time"time"interval2boolzV"skerry.builtin.function+json*
oid1310*
parallelsafe*

volatility	immutableb’

pg_catalogoverlaps"time"interval"time"time2boolzV"skerry.builtin.function+json*
oid1311*
parallelsafe*

volatility	immutableb 

pg_catalogtimestamp_in"cstring"oid"int42	timestampzc"skerry.builtin.function+json*
oid1312*
parallelsafe*
stricttrue*

volatilitystableb–

pg_catalogtimestamp_out"	timestamp2cstringzc"skerry.builtin.function+json*
oid1313*
parallelsafe*
stricttrue*

volatilitystablebº

pg_catalogtimestamptz_cmp"timestamptz"timestamptz2int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid1314*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_cataloginterval_cmp"interval"interval2int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid1315*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogtime"	timestamp2timezf"skerry.builtin.function+json*
oid1316*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_cataloglength"text2int4zf"skerry.builtin.function+json*
oid1317*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_cataloglength"bpchar2int4zf"skerry.builtin.function+json*
oid1318*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalog	xideqint4"xid"int42boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1319*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_cataloginterval_div"interval"float82intervalzf"skerry.builtin.function+json*
oid1326*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogdlog10"float82float8zf"skerry.builtin.function+json*
oid1339*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_cataloglog"float82float8zf"skerry.builtin.function+json*
oid1340*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogln"float82float8zf"skerry.builtin.function+json*
oid1341*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloground"float82float8zf"skerry.builtin.function+json*
oid1342*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogtrunc"float82float8zf"skerry.builtin.function+json*
oid1343*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogsqrt"float82float8zf"skerry.builtin.function+json*
oid1344*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogcbrt"float82float8zf"skerry.builtin.function+json*
oid1345*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogpow"float8"float82float8zf"skerry.builtin.function+json*
oid1346*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogexp"float82float8zf"skerry.builtin.function+json*
oid1347*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogobj_description"oid2textzp"skerry.builtin.function+json*
cost100*
oid1348*
parallelsafe*
stricttrue*

volatilitystableb”

pg_catalogoidvectortypes"	oidvector2textzc"skerry.builtin.function+json*
oid1349*
parallelsafe*
stricttrue*

volatilitystablebš

pg_catalog	timetz_in"cstring"oid"int42timetzzc"skerry.builtin.function+json*
oid1350*
parallelsafe*
stricttrue*

volatilitystableb“

pg_catalog
timetz_out"timetz2cstringzf"skerry.builtin.function+json*
oid1351*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	timetz_eq"timetz"timetz2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1352*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	timetz_ne"timetz"timetz2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1353*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	timetz_lt"timetz"timetz2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1354*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	timetz_le"timetz"timetz2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1355*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	timetz_ge"timetz"timetz2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1356*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	timetz_gt"timetz"timetz2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1357*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalog
timetz_cmp"timetz"timetz2int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid1358*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogtimestamptz"date"timetz2timestamptzzf"skerry.builtin.function+json*
oid1359*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_cataloghostmask"inet2inetzf"skerry.builtin.function+json*
oid1362*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogtextregexeq_support"internal2internalzf"skerry.builtin.function+json*
oid1364*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogmakeaclitem"oid"oid"text"bool2aclitemzf"skerry.builtin.function+json*
oid1365*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogcharacter_length"bpchar2int4zf"skerry.builtin.function+json*
oid1367*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogpower"float8"float82float8zf"skerry.builtin.function+json*
oid1368*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogcharacter_length"text2int4zf"skerry.builtin.function+json*
oid1369*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_cataloginterval"time2intervalzy"skerry.builtin.function+json*
	leakprooftrue*
oid1370*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogpg_lock_status2recordzz"skerry.builtin.function+json*
oid1371*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb‘

pg_catalogchar_length"bpchar2int4zf"skerry.builtin.function+json*
oid1372*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogisfinite"date2boolzf"skerry.builtin.function+json*
oid1373*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogoctet_length"text2int4zf"skerry.builtin.function+json*
oid1374*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogoctet_length"bpchar2int4zf"skerry.builtin.function+json*
oid1375*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	factorial"int82numericzf"skerry.builtin.function+json*
oid1376*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogtime_larger"time"time2timezf"skerry.builtin.function+json*
oid1377*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogtime_smaller"time"time2timezf"skerry.builtin.function+json*
oid1378*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogtimetz_larger"timetz"timetz2timetzzf"skerry.builtin.function+json*
oid1379*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogtimetz_smaller"timetz"timetz2timetzzf"skerry.builtin.function+json*
oid1380*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogchar_length"text2int4zf"skerry.builtin.function+json*
oid1381*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalog	date_part"text"date2float8zf"skerry.builtin.function+json*
oid1384*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalog	date_part"text"time2float8zf"skerry.builtin.function+json*
oid1385*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogage"timestamptz2intervalzc"skerry.builtin.function+json*
oid1386*
parallelsafe*
stricttrue*

volatilitystableb”

pg_catalogpg_get_constraintdef"oid2textzc"skerry.builtin.function+json*
oid1387*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogtimetz"timestamptz2timetzzc"skerry.builtin.function+json*
oid1388*
parallelsafe*
stricttrue*

volatilitystableb“

pg_catalogisfinite"timestamptz2boolzf"skerry.builtin.function+json*
oid1389*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogisfinite"interval2boolzf"skerry.builtin.function+json*
oid1390*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalogpg_stat_get_backend_start"int42timestamptzzi"skerry.builtin.function+json*
oid1391*
parallel
restricted*
stricttrue*

volatilitystableb¦

pg_catalogpg_stat_get_backend_client_addr"int42inetzi"skerry.builtin.function+json*
oid1392*
parallel
restricted*
stricttrue*

volatilitystableb¦

pg_catalogpg_stat_get_backend_client_port"int42int4zi"skerry.builtin.function+json*
oid1393*
parallel
restricted*
stricttrue*

volatilitystableb‹

pg_catalogabs"float42float4zf"skerry.builtin.function+json*
oid1394*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogabs"float82float8zf"skerry.builtin.function+json*
oid1395*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_catalogabs"int82int8zf"skerry.builtin.function+json*
oid1396*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_catalogabs"int42int4zf"skerry.builtin.function+json*
oid1397*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_catalogabs"int22int2zf"skerry.builtin.function+json*
oid1398*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogname"varchar2namezy"skerry.builtin.function+json*
	leakprooftrue*
oid1400*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogvarchar"name2varcharzy"skerry.builtin.function+json*
	leakprooftrue*
oid1401*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogcurrent_schema2nameze"skerry.builtin.function+json*
oid1402*
parallelunsafe*
stricttrue*

volatilitystableb“

pg_catalogcurrent_schemas"bool2_nameze"skerry.builtin.function+json*
oid1403*
parallelunsafe*
stricttrue*

volatilitystableb

pg_catalogoverlay"text"text"int4"int42textzf"skerry.builtin.function+json*
oid1404*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogoverlay"text"text"int42textzf"skerry.builtin.function+json*
oid1405*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalog
isvertical"point"point2boolzf"skerry.builtin.function+json*
oid1406*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogishorizontal"point"point2boolzf"skerry.builtin.function+json*
oid1407*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalog
isparallel"lseg"lseg2boolzf"skerry.builtin.function+json*
oid1408*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogisperp"lseg"lseg2boolzf"skerry.builtin.function+json*
oid1409*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalog
isvertical"lseg2boolzf"skerry.builtin.function+json*
oid1410*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogishorizontal"lseg2boolzf"skerry.builtin.function+json*
oid1411*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalog
isparallel"line"line2boolzf"skerry.builtin.function+json*
oid1412*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogisperp"line"line2boolzf"skerry.builtin.function+json*
oid1413*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalog
isvertical"line2boolzf"skerry.builtin.function+json*
oid1414*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogishorizontal"line2boolzf"skerry.builtin.function+json*
oid1415*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogpoint"circle2pointzf"skerry.builtin.function+json*
oid1416*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogtime"interval2timezf"skerry.builtin.function+json*
oid1419*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogbox"point"point2boxzf"skerry.builtin.function+json*
oid1421*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbox_add"box"point2boxzf"skerry.builtin.function+json*
oid1422*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbox_sub"box"point2boxzf"skerry.builtin.function+json*
oid1423*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbox_mul"box"point2boxzf"skerry.builtin.function+json*
oid1424*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbox_div"box"point2boxzf"skerry.builtin.function+json*
oid1425*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogpath_contain_pt"path"point2boolzf"skerry.builtin.function+json*
oid1426*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogcidr_out"cidr2cstringzf"skerry.builtin.function+json*
oid1427*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpoly_contain_pt"polygon"point2boolzf"skerry.builtin.function+json*
oid1428*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogpt_contained_poly"point"polygon2boolzf"skerry.builtin.function+json*
oid1429*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogisclosed"path2boolzf"skerry.builtin.function+json*
oid1430*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogisopen"path2boolzf"skerry.builtin.function+json*
oid1431*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpath_npoints"path2int4zf"skerry.builtin.function+json*
oid1432*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogpclose"path2pathzf"skerry.builtin.function+json*
oid1433*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogpopen"path2pathzf"skerry.builtin.function+json*
oid1434*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogpath_add"path"path2pathzf"skerry.builtin.function+json*
oid1435*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogpath_add_pt"path"point2pathzf"skerry.builtin.function+json*
oid1436*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogpath_sub_pt"path"point2pathzf"skerry.builtin.function+json*
oid1437*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogpath_mul_pt"path"point2pathzf"skerry.builtin.function+json*
oid1438*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogpath_div_pt"path"point2pathzf"skerry.builtin.function+json*
oid1439*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogpoint"float8"float82pointzf"skerry.builtin.function+json*
oid1440*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalog	point_add"point"point2pointzf"skerry.builtin.function+json*
oid1441*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalog	point_sub"point"point2pointzf"skerry.builtin.function+json*
oid1442*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalog	point_mul"point"point2pointzf"skerry.builtin.function+json*
oid1443*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalog	point_div"point"point2pointzf"skerry.builtin.function+json*
oid1444*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogpoly_npoints"polygon2int4zf"skerry.builtin.function+json*
oid1445*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogbox"polygon2boxzf"skerry.builtin.function+json*
oid1446*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogpath"polygon2pathzf"skerry.builtin.function+json*
oid1447*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpolygon"box2polygonzf"skerry.builtin.function+json*
oid1448*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogpolygon"path2polygonzf"skerry.builtin.function+json*
oid1449*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalog	circle_in"cstring2circlezf"skerry.builtin.function+json*
oid1450*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalog
circle_out"circle2cstringzf"skerry.builtin.function+json*
oid1451*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogcircle_same"circle"circle2boolzf"skerry.builtin.function+json*
oid1452*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogcircle_contain"circle"circle2boolzf"skerry.builtin.function+json*
oid1453*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogcircle_left"circle"circle2boolzf"skerry.builtin.function+json*
oid1454*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogcircle_overleft"circle"circle2boolzf"skerry.builtin.function+json*
oid1455*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogcircle_overright"circle"circle2boolzf"skerry.builtin.function+json*
oid1456*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogcircle_right"circle"circle2boolzf"skerry.builtin.function+json*
oid1457*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogcircle_contained"circle"circle2boolzf"skerry.builtin.function+json*
oid1458*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogcircle_overlap"circle"circle2boolzf"skerry.builtin.function+json*
oid1459*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogcircle_below"circle"circle2boolzf"skerry.builtin.function+json*
oid1460*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogcircle_above"circle"circle2boolzf"skerry.builtin.function+json*
oid1461*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	circle_eq"circle"circle2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1462*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	circle_ne"circle"circle2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1463*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	circle_lt"circle"circle2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1464*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	circle_gt"circle"circle2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1465*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	circle_le"circle"circle2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1466*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	circle_ge"circle"circle2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1467*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogarea"circle2float8zf"skerry.builtin.function+json*
oid1468*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogdiameter"circle2float8zf"skerry.builtin.function+json*
oid1469*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogradius"circle2float8zf"skerry.builtin.function+json*
oid1470*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogcircle_distance"circle"circle2float8zf"skerry.builtin.function+json*
oid1471*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogcircle_center"circle2pointzf"skerry.builtin.function+json*
oid1472*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogcircle"point"float82circlezf"skerry.builtin.function+json*
oid1473*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogcircle"polygon2circlezf"skerry.builtin.function+json*
oid1474*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogpolygon"int4"circle2polygonzf"skerry.builtin.function+json*
oid1475*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogdist_pc"point"circle2float8zf"skerry.builtin.function+json*
oid1476*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogcircle_contain_pt"circle"point2boolzf"skerry.builtin.function+json*
oid1477*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogpt_contained_circle"point"circle2boolzf"skerry.builtin.function+json*
oid1478*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogcircle"box2circlezf"skerry.builtin.function+json*
oid1479*
parallelsafe*
stricttrue*

volatility	immutablebˆ

pg_catalogbox"circle2boxzf"skerry.builtin.function+json*
oid1480*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloglog10"numeric2numericzf"skerry.builtin.function+json*
oid1481*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_cataloglseg_ne"lseg"lseg2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1482*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_cataloglseg_lt"lseg"lseg2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1483*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_cataloglseg_le"lseg"lseg2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1484*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_cataloglseg_gt"lseg"lseg2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1485*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_cataloglseg_ge"lseg"lseg2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1486*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_cataloglseg_length"lseg2float8zf"skerry.builtin.function+json*
oid1487*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogclose_ls"line"lseg2pointzf"skerry.builtin.function+json*
oid1488*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalog
close_lseg"lseg"lseg2pointzf"skerry.builtin.function+json*
oid1489*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogline_in"cstring2linezf"skerry.builtin.function+json*
oid1490*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogline_out"line2cstringzf"skerry.builtin.function+json*
oid1491*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogline_eq"line"line2boolzf"skerry.builtin.function+json*
oid1492*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogline"point"point2linezf"skerry.builtin.function+json*
oid1493*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogline_interpt"line"line2pointzf"skerry.builtin.function+json*
oid1494*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogline_intersect"line"line2boolzf"skerry.builtin.function+json*
oid1495*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogline_parallel"line"line2boolzf"skerry.builtin.function+json*
oid1496*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalog	line_perp"line"line2boolzf"skerry.builtin.function+json*
oid1497*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogline_vertical"line2boolzf"skerry.builtin.function+json*
oid1498*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogline_horizontal"line2boolzf"skerry.builtin.function+json*
oid1499*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_cataloglength"lseg2float8zf"skerry.builtin.function+json*
oid1530*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_cataloglength"path2float8zf"skerry.builtin.function+json*
oid1531*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogpoint"lseg2pointzf"skerry.builtin.function+json*
oid1532*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogpoint"box2pointzf"skerry.builtin.function+json*
oid1534*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpoint"polygon2pointzf"skerry.builtin.function+json*
oid1540*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_cataloglseg"box2lsegzf"skerry.builtin.function+json*
oid1541*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogcenter"box2pointzf"skerry.builtin.function+json*
oid1542*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogcenter"circle2pointzf"skerry.builtin.function+json*
oid1543*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpolygon"circle2polygonzf"skerry.builtin.function+json*
oid1544*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalognpoints"path2int4zf"skerry.builtin.function+json*
oid1545*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalognpoints"polygon2int4zf"skerry.builtin.function+json*
oid1556*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogbit_in"cstring"oid"int42bitzf"skerry.builtin.function+json*
oid1564*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbit_out"bit2cstringzf"skerry.builtin.function+json*
oid1565*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_cataloglike"text"text2boolzf"skerry.builtin.function+json*
oid1569*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalognotlike"text"text2boolzf"skerry.builtin.function+json*
oid1570*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_cataloglike"name"text2boolzf"skerry.builtin.function+json*
oid1571*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalognotlike"name"text2boolzf"skerry.builtin.function+json*
oid1572*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogpg_get_ruledef"oid2textzc"skerry.builtin.function+json*
oid1573*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalognextval"regclass2int8zg"skerry.builtin.function+json*
oid1574*
parallelunsafe*
stricttrue*

volatilityvolatileb

pg_catalogcurrval"regclass2int8zg"skerry.builtin.function+json*
oid1575*
parallelunsafe*
stricttrue*

volatilityvolatileb•

pg_catalogsetval"regclass"int82int8zg"skerry.builtin.function+json*
oid1576*
parallelunsafe*
stricttrue*

volatilityvolatileb

pg_catalog	varbit_in"cstring"oid"int42varbitzf"skerry.builtin.function+json*
oid1579*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalog
varbit_out"varbit2cstringzf"skerry.builtin.function+json*
oid1580*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogbiteq"bit"bit2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1581*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogbitne"bit"bit2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1582*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogbitge"bit"bit2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1592*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogbitgt"bit"bit2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1593*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogbitle"bit"bit2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1594*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogbitlt"bit"bit2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1595*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogbitcmp"bit"bit2int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid1596*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogpg_encoding_to_char"int42namezc"skerry.builtin.function+json*
oid1597*
parallelsafe*
stricttrue*

volatilitystableb‹

pg_catalograndom2float8zk"skerry.builtin.function+json*
oid1598*
parallel
restricted*
stricttrue*

volatilityvolatileb’

pg_catalogsetseed"float82voidzk"skerry.builtin.function+json*
oid1599*
parallel
restricted*
stricttrue*

volatilityvolatilebŒ

pg_catalogasin"float82float8zf"skerry.builtin.function+json*
oid1600*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogacos"float82float8zf"skerry.builtin.function+json*
oid1601*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogatan"float82float8zf"skerry.builtin.function+json*
oid1602*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogatan2"float8"float82float8zf"skerry.builtin.function+json*
oid1603*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogsin"float82float8zf"skerry.builtin.function+json*
oid1604*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogcos"float82float8zf"skerry.builtin.function+json*
oid1605*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogtan"float82float8zf"skerry.builtin.function+json*
oid1606*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogcot"float82float8zf"skerry.builtin.function+json*
oid1607*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogdegrees"float82float8zf"skerry.builtin.function+json*
oid1608*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogradians"float82float8zf"skerry.builtin.function+json*
oid1609*
parallelsafe*
stricttrue*

volatility	immutableb‚

pg_catalogpi2float8zf"skerry.builtin.function+json*
oid1610*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_cataloginterval_mul"interval"float82intervalzf"skerry.builtin.function+json*
oid1618*
parallelsafe*
stricttrue*

volatility	immutableb|

pg_catalog	pg_typeof"any2regtypezS"skerry.builtin.function+json*
oid1619*
parallelsafe*

volatilitystableb‰

pg_catalogascii"text2int4zf"skerry.builtin.function+json*
oid1620*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_catalogchr"int42textzf"skerry.builtin.function+json*
oid1621*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogrepeat"text"int42textzf"skerry.builtin.function+json*
oid1622*
parallelsafe*
stricttrue*

volatility	immutablebˆ

pg_catalogsimilar_escape"text"text2textzV"skerry.builtin.function+json*
oid1623*
parallelsafe*

volatility	immutableb¢

pg_catalogmul_d_interval"float8"interval2intervalzf"skerry.builtin.function+json*
oid1624*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalog
bpcharlike"bpchar"text2boolzf"skerry.builtin.function+json*
oid1631*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogbpcharnlike"bpchar"text2boolzf"skerry.builtin.function+json*
oid1632*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalog
texticlike"text"text2boolzf"skerry.builtin.function+json*
oid1633*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogtexticnlike"text"text2boolzf"skerry.builtin.function+json*
oid1634*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalog
nameiclike"name"text2boolzf"skerry.builtin.function+json*
oid1635*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalognameicnlike"name"text2boolzf"skerry.builtin.function+json*
oid1636*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_cataloglike_escape"text"text2textzf"skerry.builtin.function+json*
oid1637*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogoidgt"oid"oid2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1638*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogoidge"oid"oid2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1639*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogpg_get_viewdef"text2textzi"skerry.builtin.function+json*
oid1640*
parallel
restricted*
stricttrue*

volatilitystableb”

pg_catalogpg_get_viewdef"oid2textzi"skerry.builtin.function+json*
oid1641*
parallel
restricted*
stricttrue*

volatilitystableb

pg_catalogpg_get_userbyid"oid2namezc"skerry.builtin.function+json*
oid1642*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogpg_get_indexdef"oid2textzc"skerry.builtin.function+json*
oid1643*
parallelsafe*
stricttrue*

volatilitystableb‘

pg_catalogRI_FKey_check_ins2triggerze"skerry.builtin.function+json*
oid1644*
parallelsafe*
stricttrue*

volatilityvolatileb‘

pg_catalogRI_FKey_check_upd2triggerze"skerry.builtin.function+json*
oid1645*
parallelsafe*
stricttrue*

volatilityvolatileb“

pg_catalogRI_FKey_cascade_del2triggerze"skerry.builtin.function+json*
oid1646*
parallelsafe*
stricttrue*

volatilityvolatileb“

pg_catalogRI_FKey_cascade_upd2triggerze"skerry.builtin.function+json*
oid1647*
parallelsafe*
stricttrue*

volatilityvolatileb”

pg_catalogRI_FKey_restrict_del2triggerze"skerry.builtin.function+json*
oid1648*
parallelsafe*
stricttrue*

volatilityvolatileb”

pg_catalogRI_FKey_restrict_upd2triggerze"skerry.builtin.function+json*
oid1649*
parallelsafe*
stricttrue*

volatilityvolatileb“

pg_catalogRI_FKey_setnull_del2triggerze"skerry.builtin.function+json*
oid1650*
parallelsafe*
stricttrue*

volatilityvolatileb“

pg_catalogRI_FKey_setnull_upd2triggerze"skerry.builtin.function+json*
oid1651*
parallelsafe*
stricttrue*

volatilityvolatileb–

pg_catalogRI_FKey_setdefault_del2triggerze"skerry.builtin.function+json*
oid1652*
parallelsafe*
stricttrue*

volatilityvolatileb–

pg_catalogRI_FKey_setdefault_upd2triggerze"skerry.builtin.function+json*
oid1653*
parallelsafe*
stricttrue*

volatilityvolatileb”

pg_catalogRI_FKey_noaction_del2triggerze"skerry.builtin.function+json*
oid1654*
parallelsafe*
stricttrue*

volatilityvolatileb”

pg_catalogRI_FKey_noaction_upd2triggerze"skerry.builtin.function+json*
oid1655*
parallelsafe*
stricttrue*

volatilityvolatileb›

pg_catalogbpcharicregexeq"bpchar"text2boolzf"skerry.builtin.function+json*
oid1656*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogbpcharicregexne"bpchar"text2boolzf"skerry.builtin.function+json*
oid1657*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogbpcharregexeq"bpchar"text2boolzf"skerry.builtin.function+json*
oid1658*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogbpcharregexne"bpchar"text2boolzf"skerry.builtin.function+json*
oid1659*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogbpchariclike"bpchar"text2boolzf"skerry.builtin.function+json*
oid1660*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogbpcharicnlike"bpchar"text2boolzf"skerry.builtin.function+json*
oid1661*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogpg_get_triggerdef"oid2textzc"skerry.builtin.function+json*
oid1662*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogpg_get_serial_sequence"text"text2textzc"skerry.builtin.function+json*
oid1665*
parallelsafe*
stricttrue*

volatilitystableb©

pg_catalogvarbiteq"varbit"varbit2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1666*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogvarbitne"varbit"varbit2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1667*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogvarbitge"varbit"varbit2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1668*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogvarbitgt"varbit"varbit2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1669*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogvarbitle"varbit"varbit2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1670*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogvarbitlt"varbit"varbit2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1671*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	varbitcmp"varbit"varbit2int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid1672*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbitand"bit"bit2bitzf"skerry.builtin.function+json*
oid1673*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogbitor"bit"bit2bitzf"skerry.builtin.function+json*
oid1674*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbitxor"bit"bit2bitzf"skerry.builtin.function+json*
oid1675*
parallelsafe*
stricttrue*

volatility	immutablebˆ

pg_catalogbitnot"bit2bitzf"skerry.builtin.function+json*
oid1676*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogbitshiftleft"bit"int42bitzf"skerry.builtin.function+json*
oid1677*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogbitshiftright"bit"int42bitzf"skerry.builtin.function+json*
oid1678*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogbitcat"varbit"varbit2varbitzf"skerry.builtin.function+json*
oid1679*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalog	substring"bit"int4"int42bitzf"skerry.builtin.function+json*
oid1680*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_cataloglength"bit2int4zf"skerry.builtin.function+json*
oid1681*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogoctet_length"bit2int4zf"skerry.builtin.function+json*
oid1682*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogbit"int4"int42bitzf"skerry.builtin.function+json*
oid1683*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_catalogint4"bit2int4zf"skerry.builtin.function+json*
oid1684*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogbit"bit"int4"bool2bitzf"skerry.builtin.function+json*
oid1685*
parallelsafe*
stricttrue*

volatility	immutableb®

pg_catalogpg_get_keywords2recordz„"skerry.builtin.function+json*

cost10*
oid1686*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystablebš

pg_catalogvarbit"varbit"int4"bool2varbitzf"skerry.builtin.function+json*
oid1687*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	time_hash"time2int4zf"skerry.builtin.function+json*
oid1688*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalog
aclexplode"_aclitem2record:aclzx"skerry.builtin.function+json*
oid1689*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystablebš

pg_catalogtime_mi_time"time"time2intervalzf"skerry.builtin.function+json*
oid1690*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogboolle"bool"bool2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1691*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogboolge"bool"bool2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1692*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog	btboolcmp"bool"bool2int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid1693*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogtimetz_hash"timetz2int4zf"skerry.builtin.function+json*
oid1696*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_cataloginterval_hash"interval2int4zf"skerry.builtin.function+json*
oid1697*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogposition"bit"bit2int4zf"skerry.builtin.function+json*
oid1698*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	substring"bit"int42bitzf"skerry.builtin.function+json*
oid1699*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalog
numeric_in"cstring"oid"int42numericzf"skerry.builtin.function+json*
oid1701*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalognumeric_out"numeric2cstringzf"skerry.builtin.function+json*
oid1702*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalognumeric"numeric"int42numericzf"skerry.builtin.function+json*
oid1703*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalognumeric_abs"numeric2numericzf"skerry.builtin.function+json*
oid1704*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogabs"numeric2numericzf"skerry.builtin.function+json*
oid1705*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogsign"numeric2numericzf"skerry.builtin.function+json*
oid1706*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_cataloground"numeric"int42numericzf"skerry.builtin.function+json*
oid1707*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloground"numeric2numericzf"skerry.builtin.function+json*
oid1708*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogtrunc"numeric"int42numericzf"skerry.builtin.function+json*
oid1709*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogtrunc"numeric2numericzf"skerry.builtin.function+json*
oid1710*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogceil"numeric2numericzf"skerry.builtin.function+json*
oid1711*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogfloor"numeric2numericzf"skerry.builtin.function+json*
oid1712*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_cataloglength"bytea"name2int4zc"skerry.builtin.function+json*
oid1713*
parallelsafe*
stricttrue*

volatilitystableb”

pg_catalogconvert_from"bytea"name2textzc"skerry.builtin.function+json*
oid1714*
parallelsafe*
stricttrue*

volatilitystablebˆ

pg_catalogcidr"inet2cidrzf"skerry.builtin.function+json*
oid1715*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogpg_get_expr"pg_node_tree"oid2textzc"skerry.builtin.function+json*
oid1716*
parallelsafe*
stricttrue*

volatilitystableb’

pg_catalog
convert_to"text"name2byteazc"skerry.builtin.function+json*
oid1717*
parallelsafe*
stricttrue*

volatilitystablebš

pg_catalog
numeric_eq"numeric"numeric2boolzf"skerry.builtin.function+json*
oid1718*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
numeric_ne"numeric"numeric2boolzf"skerry.builtin.function+json*
oid1719*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
numeric_gt"numeric"numeric2boolzf"skerry.builtin.function+json*
oid1720*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
numeric_ge"numeric"numeric2boolzf"skerry.builtin.function+json*
oid1721*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
numeric_lt"numeric"numeric2boolzf"skerry.builtin.function+json*
oid1722*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
numeric_le"numeric"numeric2boolzf"skerry.builtin.function+json*
oid1723*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalognumeric_add"numeric"numeric2numericzf"skerry.builtin.function+json*
oid1724*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalognumeric_sub"numeric"numeric2numericzf"skerry.builtin.function+json*
oid1725*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalognumeric_mul"numeric"numeric2numericzf"skerry.builtin.function+json*
oid1726*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalognumeric_div"numeric"numeric2numericzf"skerry.builtin.function+json*
oid1727*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogmod"numeric"numeric2numericzf"skerry.builtin.function+json*
oid1728*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalognumeric_mod"numeric"numeric2numericzf"skerry.builtin.function+json*
oid1729*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogsqrt"numeric2numericzf"skerry.builtin.function+json*
oid1730*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalognumeric_sqrt"numeric2numericzf"skerry.builtin.function+json*
oid1731*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogexp"numeric2numericzf"skerry.builtin.function+json*
oid1732*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalognumeric_exp"numeric2numericzf"skerry.builtin.function+json*
oid1733*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogln"numeric2numericzf"skerry.builtin.function+json*
oid1734*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalog
numeric_ln"numeric2numericzf"skerry.builtin.function+json*
oid1735*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_cataloglog"numeric"numeric2numericzf"skerry.builtin.function+json*
oid1736*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalognumeric_log"numeric"numeric2numericzf"skerry.builtin.function+json*
oid1737*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogpow"numeric"numeric2numericzf"skerry.builtin.function+json*
oid1738*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalognumeric_power"numeric"numeric2numericzf"skerry.builtin.function+json*
oid1739*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalognumeric"int42numericzy"skerry.builtin.function+json*
	leakprooftrue*
oid1740*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloglog"numeric2numericzf"skerry.builtin.function+json*
oid1741*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalognumeric"float42numericzy"skerry.builtin.function+json*
	leakprooftrue*
oid1742*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalognumeric"float82numericzy"skerry.builtin.function+json*
	leakprooftrue*
oid1743*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogint4"numeric2int4zf"skerry.builtin.function+json*
oid1744*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogfloat4"numeric2float4zf"skerry.builtin.function+json*
oid1745*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogfloat8"numeric2float8zf"skerry.builtin.function+json*
oid1746*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogtime_pl_interval"time"interval2timezf"skerry.builtin.function+json*
oid1747*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogtime_mi_interval"time"interval2timezf"skerry.builtin.function+json*
oid1748*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogtimetz_pl_interval"timetz"interval2timetzzf"skerry.builtin.function+json*
oid1749*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogtimetz_mi_interval"timetz"interval2timetzzf"skerry.builtin.function+json*
oid1750*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalognumeric_inc"numeric2numericzf"skerry.builtin.function+json*
oid1764*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogsetval"regclass"int8"bool2int8zg"skerry.builtin.function+json*
oid1765*
parallelunsafe*
stricttrue*

volatilityvolatileb¢

pg_catalognumeric_smaller"numeric"numeric2numericzf"skerry.builtin.function+json*
oid1766*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalognumeric_larger"numeric"numeric2numericzf"skerry.builtin.function+json*
oid1767*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogto_char"interval"text2textzc"skerry.builtin.function+json*
oid1768*
parallelsafe*
stricttrue*

volatilitystableb›

pg_catalognumeric_cmp"numeric"numeric2int4zf"skerry.builtin.function+json*
oid1769*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogto_char"timestamptz"text2textzc"skerry.builtin.function+json*
oid1770*
parallelsafe*
stricttrue*

volatilitystableb˜

pg_catalognumeric_uminus"numeric2numericzf"skerry.builtin.function+json*
oid1771*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogto_char"numeric"text2textzc"skerry.builtin.function+json*
oid1772*
parallelsafe*
stricttrue*

volatilitystablebŽ

pg_catalogto_char"int4"text2textzc"skerry.builtin.function+json*
oid1773*
parallelsafe*
stricttrue*

volatilitystablebŽ

pg_catalogto_char"int8"text2textzc"skerry.builtin.function+json*
oid1774*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogto_char"float4"text2textzc"skerry.builtin.function+json*
oid1775*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogto_char"float8"text2textzc"skerry.builtin.function+json*
oid1776*
parallelsafe*
stricttrue*

volatilitystableb“

pg_catalog	to_number"text"text2numericzc"skerry.builtin.function+json*
oid1777*
parallelsafe*
stricttrue*

volatilitystablebš

pg_catalogto_timestamp"text"text2timestamptzzc"skerry.builtin.function+json*
oid1778*
parallelsafe*
stricttrue*

volatilitystableb‹

pg_catalogint8"numeric2int8zf"skerry.builtin.function+json*
oid1779*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogto_date"text"text2datezc"skerry.builtin.function+json*
oid1780*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalognumeric"int82numericzy"skerry.builtin.function+json*
	leakprooftrue*
oid1781*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalognumeric"int22numericzy"skerry.builtin.function+json*
	leakprooftrue*
oid1782*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogint2"numeric2int2zf"skerry.builtin.function+json*
oid1783*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogoidin"cstring2oidzf"skerry.builtin.function+json*
oid1798*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogoidout"oid2cstringzf"skerry.builtin.function+json*
oid1799*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog
bit_length"bytea2int4zf"skerry.builtin.function+json*
oid1810*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalog
bit_length"text2int4zf"skerry.builtin.function+json*
oid1811*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog
bit_length"bit2int4zf"skerry.builtin.function+json*
oid1812*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogconvert"bytea"name"name2byteazc"skerry.builtin.function+json*
oid1813*
parallelsafe*
stricttrue*

volatilitystableb¥

pg_catalog	iclikesel"internal"oid"internal"int42float8zc"skerry.builtin.function+json*
oid1814*
parallelsafe*
stricttrue*

volatilitystableb¦

pg_catalog
icnlikesel"internal"oid"internal"int42float8zc"skerry.builtin.function+json*
oid1815*
parallelsafe*
stricttrue*

volatilitystableb³

pg_catalogiclikejoinsel"internal"oid"internal"int2"internal2float8zc"skerry.builtin.function+json*
oid1816*
parallelsafe*
stricttrue*

volatilitystableb´

pg_catalogicnlikejoinsel"internal"oid"internal"int2"internal2float8zc"skerry.builtin.function+json*
oid1817*
parallelsafe*
stricttrue*

volatilitystableb¦

pg_catalog
regexeqsel"internal"oid"internal"int42float8zc"skerry.builtin.function+json*
oid1818*
parallelsafe*
stricttrue*

volatilitystableb£

pg_cataloglikesel"internal"oid"internal"int42float8zc"skerry.builtin.function+json*
oid1819*
parallelsafe*
stricttrue*

volatilitystableb¨

pg_catalogicregexeqsel"internal"oid"internal"int42float8zc"skerry.builtin.function+json*
oid1820*
parallelsafe*
stricttrue*

volatilitystableb¦

pg_catalog
regexnesel"internal"oid"internal"int42float8zc"skerry.builtin.function+json*
oid1821*
parallelsafe*
stricttrue*

volatilitystableb¤

pg_catalognlikesel"internal"oid"internal"int42float8zc"skerry.builtin.function+json*
oid1822*
parallelsafe*
stricttrue*

volatilitystableb¨

pg_catalogicregexnesel"internal"oid"internal"int42float8zc"skerry.builtin.function+json*
oid1823*
parallelsafe*
stricttrue*

volatilitystableb´

pg_catalogregexeqjoinsel"internal"oid"internal"int2"internal2float8zc"skerry.builtin.function+json*
oid1824*
parallelsafe*
stricttrue*

volatilitystableb±

pg_cataloglikejoinsel"internal"oid"internal"int2"internal2float8zc"skerry.builtin.function+json*
oid1825*
parallelsafe*
stricttrue*

volatilitystableb¶

pg_catalogicregexeqjoinsel"internal"oid"internal"int2"internal2float8zc"skerry.builtin.function+json*
oid1826*
parallelsafe*
stricttrue*

volatilitystableb´

pg_catalogregexnejoinsel"internal"oid"internal"int2"internal2float8zc"skerry.builtin.function+json*
oid1827*
parallelsafe*
stricttrue*

volatilitystableb²

pg_catalognlikejoinsel"internal"oid"internal"int2"internal2float8zc"skerry.builtin.function+json*
oid1828*
parallelsafe*
stricttrue*

volatilitystableb¶

pg_catalogicregexnejoinsel"internal"oid"internal"int2"internal2float8zc"skerry.builtin.function+json*
oid1829*
parallelsafe*
stricttrue*

volatilitystableb“

pg_catalog
float8_avg"_float82float8zf"skerry.builtin.function+json*
oid1830*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogfloat8_var_samp"_float82float8zf"skerry.builtin.function+json*
oid1831*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogfloat8_stddev_samp"_float82float8zf"skerry.builtin.function+json*
oid1832*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalognumeric_accum"internal"numeric2internalzV"skerry.builtin.function+json*
oid1833*
parallelsafe*

volatility	immutablebŒ

pg_catalog
int2_accum"internal"int22internalzV"skerry.builtin.function+json*
oid1834*
parallelsafe*

volatility	immutablebŒ

pg_catalog
int4_accum"internal"int42internalzV"skerry.builtin.function+json*
oid1835*
parallelsafe*

volatility	immutablebŒ

pg_catalog
int8_accum"internal"int82internalzV"skerry.builtin.function+json*
oid1836*
parallelsafe*

volatility	immutableb†

pg_catalognumeric_avg"internal2numericzV"skerry.builtin.function+json*
oid1837*
parallelsafe*

volatility	immutableb‹

pg_catalognumeric_var_samp"internal2numericzV"skerry.builtin.function+json*
oid1838*
parallelsafe*

volatility	immutablebŽ

pg_catalognumeric_stddev_samp"internal2numericzV"skerry.builtin.function+json*
oid1839*
parallelsafe*

volatility	immutableb‚

pg_catalogint2_sum"int8"int22int8zV"skerry.builtin.function+json*
oid1840*
parallelsafe*

volatility	immutableb‚

pg_catalogint4_sum"int8"int42int8zV"skerry.builtin.function+json*
oid1841*
parallelsafe*

volatility	immutablebˆ

pg_catalogint8_sum"numeric"int82numericzV"skerry.builtin.function+json*
oid1842*
parallelsafe*

volatility	immutablebœ

pg_cataloginterval_avg_accum"internal"interval2internalzZ17"skerry.builtin.function+json*
oid1843*
parallelsafe*

volatility	immutablebŒ

pg_cataloginterval_avg"internal2intervalzZ17"skerry.builtin.function+json*
oid1844*
parallelsafe*

volatility	immutablebŒ

pg_catalogto_ascii"text2textzf"skerry.builtin.function+json*
oid1845*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogto_ascii"text"int42textzf"skerry.builtin.function+json*
oid1846*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogto_ascii"text"name2textzf"skerry.builtin.function+json*
oid1847*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_cataloginterval_pl_time"interval"time2timezf"skerry.builtin.function+json*
oid1848*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogint28eq"int2"int82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1850*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogint28ne"int2"int82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1851*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogint28lt"int2"int82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1852*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogint28gt"int2"int82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1853*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogint28le"int2"int82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1854*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogint28ge"int2"int82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1855*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogint82eq"int8"int22boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1856*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogint82ne"int8"int22boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1857*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogint82lt"int8"int22boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1858*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogint82gt"int8"int22boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1859*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogint82le"int8"int22boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1860*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogint82ge"int8"int22boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1861*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint2and"int2"int22int2zf"skerry.builtin.function+json*
oid1892*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint2or"int2"int22int2zf"skerry.builtin.function+json*
oid1893*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint2xor"int2"int22int2zf"skerry.builtin.function+json*
oid1894*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogint2not"int22int2zf"skerry.builtin.function+json*
oid1895*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint2shl"int2"int42int2zf"skerry.builtin.function+json*
oid1896*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint2shr"int2"int42int2zf"skerry.builtin.function+json*
oid1897*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint4and"int4"int42int4zf"skerry.builtin.function+json*
oid1898*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint4or"int4"int42int4zf"skerry.builtin.function+json*
oid1899*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint4xor"int4"int42int4zf"skerry.builtin.function+json*
oid1900*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogint4not"int42int4zf"skerry.builtin.function+json*
oid1901*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint4shl"int4"int42int4zf"skerry.builtin.function+json*
oid1902*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint4shr"int4"int42int4zf"skerry.builtin.function+json*
oid1903*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint8and"int8"int82int8zf"skerry.builtin.function+json*
oid1904*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint8or"int8"int82int8zf"skerry.builtin.function+json*
oid1905*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint8xor"int8"int82int8zf"skerry.builtin.function+json*
oid1906*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogint8not"int82int8zf"skerry.builtin.function+json*
oid1907*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint8shl"int8"int42int8zf"skerry.builtin.function+json*
oid1908*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint8shr"int8"int42int8zf"skerry.builtin.function+json*
oid1909*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogint8up"int82int8zf"skerry.builtin.function+json*
oid1910*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogint2up"int22int2zf"skerry.builtin.function+json*
oid1911*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogint4up"int42int4zf"skerry.builtin.function+json*
oid1912*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogfloat4up"float42float4zf"skerry.builtin.function+json*
oid1913*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogfloat8up"float82float8zf"skerry.builtin.function+json*
oid1914*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalognumeric_uplus"numeric2numericzf"skerry.builtin.function+json*
oid1915*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_cataloghas_table_privilege"name"text"text2boolzc"skerry.builtin.function+json*
oid1922*
parallelsafe*
stricttrue*

volatilitystablebŸ

pg_cataloghas_table_privilege"name"oid"text2boolzc"skerry.builtin.function+json*
oid1923*
parallelsafe*
stricttrue*

volatilitystablebŸ

pg_cataloghas_table_privilege"oid"text"text2boolzc"skerry.builtin.function+json*
oid1924*
parallelsafe*
stricttrue*

volatilitystablebž

pg_cataloghas_table_privilege"oid"oid"text2boolzc"skerry.builtin.function+json*
oid1925*
parallelsafe*
stricttrue*

volatilitystablebš

pg_cataloghas_table_privilege"text"text2boolzc"skerry.builtin.function+json*
oid1926*
parallelsafe*
stricttrue*

volatilitystableb™

pg_cataloghas_table_privilege"oid"text2boolzc"skerry.builtin.function+json*
oid1927*
parallelsafe*
stricttrue*

volatilitystablebš

pg_catalogpg_stat_get_numscans"oid2int8zi"skerry.builtin.function+json*
oid1928*
parallel
restricted*
stricttrue*

volatilitystableb¡

pg_catalogpg_stat_get_tuples_returned"oid2int8zi"skerry.builtin.function+json*
oid1929*
parallel
restricted*
stricttrue*

volatilitystableb 

pg_catalogpg_stat_get_tuples_fetched"oid2int8zi"skerry.builtin.function+json*
oid1930*
parallel
restricted*
stricttrue*

volatilitystableb¡

pg_catalogpg_stat_get_tuples_inserted"oid2int8zi"skerry.builtin.function+json*
oid1931*
parallel
restricted*
stricttrue*

volatilitystableb 

pg_catalogpg_stat_get_tuples_updated"oid2int8zi"skerry.builtin.function+json*
oid1932*
parallel
restricted*
stricttrue*

volatilitystableb 

pg_catalogpg_stat_get_tuples_deleted"oid2int8zi"skerry.builtin.function+json*
oid1933*
parallel
restricted*
stricttrue*

volatilitystableb 

pg_catalogpg_stat_get_blocks_fetched"oid2int8zi"skerry.builtin.function+json*
oid1934*
parallel
restricted*
stricttrue*

volatilitystablebœ

pg_catalogpg_stat_get_blocks_hit"oid2int8zi"skerry.builtin.function+json*
oid1935*
parallel
restricted*
stricttrue*

volatilitystableb¯

pg_catalogpg_stat_get_backend_idset2int4z~"skerry.builtin.function+json*
oid1936*
parallel
restricted*
returns_settrue*
stricttrue*

volatilitystablebž

pg_catalogpg_stat_get_backend_pid"int42int4zi"skerry.builtin.function+json*
oid1937*
parallel
restricted*
stricttrue*

volatilitystablebž

pg_catalogpg_stat_get_backend_dbid"int42oidzi"skerry.builtin.function+json*
oid1938*
parallel
restricted*
stricttrue*

volatilitystableb 

pg_catalogpg_stat_get_backend_userid"int42oidzi"skerry.builtin.function+json*
oid1939*
parallel
restricted*
stricttrue*

volatilitystableb£

pg_catalogpg_stat_get_backend_activity"int42textzi"skerry.builtin.function+json*
oid1940*
parallel
restricted*
stricttrue*

volatilitystableb 

pg_catalogpg_stat_get_db_numbackends"oid2int4zi"skerry.builtin.function+json*
oid1941*
parallel
restricted*
stricttrue*

volatilitystableb 

pg_catalogpg_stat_get_db_xact_commit"oid2int8zi"skerry.builtin.function+json*
oid1942*
parallel
restricted*
stricttrue*

volatilitystableb¢

pg_catalogpg_stat_get_db_xact_rollback"oid2int8zi"skerry.builtin.function+json*
oid1943*
parallel
restricted*
stricttrue*

volatilitystableb£

pg_catalogpg_stat_get_db_blocks_fetched"oid2int8zi"skerry.builtin.function+json*
oid1944*
parallel
restricted*
stricttrue*

volatilitystablebŸ

pg_catalogpg_stat_get_db_blocks_hit"oid2int8zi"skerry.builtin.function+json*
oid1945*
parallel
restricted*
stricttrue*

volatilitystableb‘

pg_catalogencode"bytea"text2textzf"skerry.builtin.function+json*
oid1946*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogdecode"text"text2byteazf"skerry.builtin.function+json*
oid1947*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalogbyteaeq"bytea"bytea2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1948*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalogbytealt"bytea"bytea2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1949*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalogbyteale"bytea"bytea2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1950*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalogbyteagt"bytea"bytea2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1951*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalogbyteage"bytea"bytea2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1952*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalogbyteane"bytea"bytea2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid1953*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalogbyteacmp"bytea"bytea2int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid1954*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	timestamp"	timestamp"int42	timestampzf"skerry.builtin.function+json*
oid1961*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogint2_avg_accum"_int8"int22_int8zf"skerry.builtin.function+json*
oid1962*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogint4_avg_accum"_int8"int42_int8zf"skerry.builtin.function+json*
oid1963*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint8_avg"_int82numericzf"skerry.builtin.function+json*
oid1964*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	oidlarger"oid"oid2oidzf"skerry.builtin.function+json*
oid1965*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog
oidsmaller"oid"oid2oidzf"skerry.builtin.function+json*
oid1966*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogtimestamptz"timestamptz"int42timestamptzzf"skerry.builtin.function+json*
oid1967*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogtime"time"int42timezf"skerry.builtin.function+json*
oid1968*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogtimetz"timetz"int42timetzzf"skerry.builtin.function+json*
oid1969*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogpg_stat_get_tuples_hot_updated"oid2int8zi"skerry.builtin.function+json*
oid1972*
parallel
restricted*
stricttrue*

volatilitystableb–

pg_catalogdiv"numeric"numeric2numericzf"skerry.builtin.function+json*
oid1973*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalognumeric_div_trunc"numeric"numeric2numericzf"skerry.builtin.function+json*
oid1980*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogsimilar_to_escape"text"text2textzf"skerry.builtin.function+json*
oid1986*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogsimilar_to_escape"text2textzf"skerry.builtin.function+json*
oid1987*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogshobj_description"oid"name2textzp"skerry.builtin.function+json*
cost100*
oid1993*
parallelsafe*
stricttrue*

volatilitystableb˜

pg_catalog
textanycat"text"anynonarray2textzc"skerry.builtin.function+json*
oid2003*
parallelsafe*
stricttrue*

volatilitystableb˜

pg_catalog
anytextcat"anynonarray"text2textzc"skerry.builtin.function+json*
oid2004*
parallelsafe*
stricttrue*

volatilitystableb•

pg_catalog	bytealike"bytea"bytea2boolzf"skerry.builtin.function+json*
oid2005*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalog
byteanlike"bytea"bytea2boolzf"skerry.builtin.function+json*
oid2006*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloglike"bytea"bytea2boolzf"skerry.builtin.function+json*
oid2007*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalognotlike"bytea"bytea2boolzf"skerry.builtin.function+json*
oid2008*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_cataloglike_escape"bytea"bytea2byteazf"skerry.builtin.function+json*
oid2009*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_cataloglength"bytea2int4zf"skerry.builtin.function+json*
oid2010*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogbyteacat"bytea"bytea2byteazf"skerry.builtin.function+json*
oid2011*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalog	substring"bytea"int4"int42byteazf"skerry.builtin.function+json*
oid2012*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalog	substring"bytea"int42byteazf"skerry.builtin.function+json*
oid2013*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogposition"bytea"bytea2int4zf"skerry.builtin.function+json*
oid2014*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogbtrim"bytea"bytea2byteazf"skerry.builtin.function+json*
oid2015*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogtime"timestamptz2timezc"skerry.builtin.function+json*
oid2019*
parallelsafe*
stricttrue*

volatilitystablebž

pg_catalog
date_trunc"text"	timestamp2	timestampzf"skerry.builtin.function+json*
oid2020*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog	date_part"text"	timestamp2float8zf"skerry.builtin.function+json*
oid2021*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalogpg_stat_get_activity"int42record:pidzn"skerry.builtin.function+json*
oid2022*
parallel
restricted*
returns_settrue*

volatilitystablebÏ

pg_catalogjsonb_path_query_first_tz"jsonb"jsonpath"jsonb"bool2jsonb:target:path:vars:silentzc"skerry.builtin.function+json*
oid2023*
parallelsafe*
stricttrue*

volatilitystableb’

pg_catalog	timestamp"date2	timestampzf"skerry.builtin.function+json*
oid2024*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalog	timestamp"date"time2	timestampzf"skerry.builtin.function+json*
oid2025*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpg_backend_pid2int4zi"skerry.builtin.function+json*
oid2026*
parallel
restricted*
stricttrue*

volatilitystableb–

pg_catalog	timestamp"timestamptz2	timestampzc"skerry.builtin.function+json*
oid2027*
parallelsafe*
stricttrue*

volatilitystableb˜

pg_catalogtimestamptz"	timestamp2timestamptzzc"skerry.builtin.function+json*
oid2028*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogdate"	timestamp2datezf"skerry.builtin.function+json*
oid2029*
parallelsafe*
stricttrue*

volatility	immutablebÈ

pg_catalogjsonb_path_match_tz"jsonb"jsonpath"jsonb"bool2bool:target:path:vars:silentzc"skerry.builtin.function+json*
oid2030*
parallelsafe*
stricttrue*

volatilitystableb¤

pg_catalogtimestamp_mi"	timestamp"	timestamp2intervalzf"skerry.builtin.function+json*
oid2031*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_catalogtimestamp_pl_interval"	timestamp"interval2	timestampzf"skerry.builtin.function+json*
oid2032*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_catalogtimestamp_mi_interval"	timestamp"interval2	timestampzf"skerry.builtin.function+json*
oid2033*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogpg_conf_load_time2timestamptzzi"skerry.builtin.function+json*
oid2034*
parallel
restricted*
stricttrue*

volatilitystablebª

pg_catalogtimestamp_smaller"	timestamp"	timestamp2	timestampzf"skerry.builtin.function+json*
oid2035*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogtimestamp_larger"	timestamp"	timestamp2	timestampzf"skerry.builtin.function+json*
oid2036*
parallelsafe*
stricttrue*

volatility	immutableb†

pg_catalogtimezone"text"timetz2timetzzm14.999"skerry.builtin.function+json*
oid2037*
parallelsafe*
stricttrue*

volatilityvolatilezg15"skerry.builtin.function+json*
oid2037*
parallelsafe*
stricttrue*

volatilitystablebš

pg_catalogtimezone"interval"timetz2timetzzf"skerry.builtin.function+json*
oid2038*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogtimestamp_hash"	timestamp2int4zf"skerry.builtin.function+json*
oid2039*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogoverlaps"	timestamp"	timestamp"	timestamp"	timestamp2boolzV"skerry.builtin.function+json*
oid2041*
parallelsafe*

volatility	immutableb 

pg_catalogoverlaps"	timestamp"interval"	timestamp"interval2boolzV"skerry.builtin.function+json*
oid2042*
parallelsafe*

volatility	immutableb¡

pg_catalogoverlaps"	timestamp"	timestamp"	timestamp"interval2boolzV"skerry.builtin.function+json*
oid2043*
parallelsafe*

volatility	immutableb¡

pg_catalogoverlaps"	timestamp"interval"	timestamp"	timestamp2boolzV"skerry.builtin.function+json*
oid2044*
parallelsafe*

volatility	immutableb´

pg_catalogtimestamp_cmp"	timestamp"	timestamp2int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid2045*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogtime"timetz2timezf"skerry.builtin.function+json*
oid2046*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogtimetz"time2timetzzc"skerry.builtin.function+json*
oid2047*
parallelsafe*
stricttrue*

volatilitystableb‘

pg_catalogisfinite"	timestamp2boolzf"skerry.builtin.function+json*
oid2048*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogto_char"	timestamp"text2textzc"skerry.builtin.function+json*
oid2049*
parallelsafe*
stricttrue*

volatilitystableb³

pg_catalogtimestamp_eq"	timestamp"	timestamp2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2052*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalogtimestamp_ne"	timestamp"	timestamp2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2053*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalogtimestamp_lt"	timestamp"	timestamp2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2054*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalogtimestamp_le"	timestamp"	timestamp2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2055*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalogtimestamp_ge"	timestamp"	timestamp2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2056*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalogtimestamp_gt"	timestamp"	timestamp2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2057*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogage"	timestamp"	timestamp2intervalzf"skerry.builtin.function+json*
oid2058*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogage"	timestamp2intervalzc"skerry.builtin.function+json*
oid2059*
parallelsafe*
stricttrue*

volatilitystablebž

pg_catalogtimezone"text"	timestamp2timestamptzzf"skerry.builtin.function+json*
oid2069*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogtimezone"interval"	timestamp2timestamptzzf"skerry.builtin.function+json*
oid2070*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogdate_pl_interval"date"interval2	timestampzf"skerry.builtin.function+json*
oid2071*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogdate_mi_interval"date"interval2	timestampzf"skerry.builtin.function+json*
oid2072*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalog	substring"text"text2textzf"skerry.builtin.function+json*
oid2073*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalog	substring"text"text"text2textzf"skerry.builtin.function+json*
oid2074*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogbit"int8"int42bitzf"skerry.builtin.function+json*
oid2075*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_catalogint8"bit2int8zf"skerry.builtin.function+json*
oid2076*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogcurrent_setting"text2textzc"skerry.builtin.function+json*
oid2077*
parallelsafe*
stricttrue*

volatilitystableb‹

pg_catalog
set_config"text"text"bool2textzW"skerry.builtin.function+json*
oid2078*
parallelunsafe*

volatilityvolatilebŸ

pg_catalogpg_table_is_visible"oid2boolzo"skerry.builtin.function+json*

cost10*
oid2079*
parallelsafe*
stricttrue*

volatilitystablebž

pg_catalogpg_type_is_visible"oid2boolzo"skerry.builtin.function+json*

cost10*
oid2080*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_catalogpg_function_is_visible"oid2boolzo"skerry.builtin.function+json*

cost10*
oid2081*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_catalogpg_operator_is_visible"oid2boolzo"skerry.builtin.function+json*

cost10*
oid2082*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalogpg_opclass_is_visible"oid2boolzo"skerry.builtin.function+json*

cost10*
oid2083*
parallelsafe*
stricttrue*

volatilitystableb¦

pg_catalogpg_show_all_settings2recordzx"skerry.builtin.function+json*
oid2084*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystableb˜

pg_catalogsubstr"bytea"int4"int42byteazf"skerry.builtin.function+json*
oid2085*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogsubstr"bytea"int42byteazf"skerry.builtin.function+json*
oid2086*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogreplace"text"text"text2textzf"skerry.builtin.function+json*
oid2087*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
split_part"text"text"int42textzf"skerry.builtin.function+json*
oid2088*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogto_hex"int42textzf"skerry.builtin.function+json*
oid2089*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogto_hex"int82textzf"skerry.builtin.function+json*
oid2090*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogarray_lower"anyarray"int42int4zf"skerry.builtin.function+json*
oid2091*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogarray_upper"anyarray"int42int4zf"skerry.builtin.function+json*
oid2092*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogpg_conversion_is_visible"oid2boolzo"skerry.builtin.function+json*

cost10*
oid2093*
parallelsafe*
stricttrue*

volatilitystableb°

pg_catalog"pg_stat_get_backend_activity_start"int42timestamptzzi"skerry.builtin.function+json*
oid2094*
parallel
restricted*
stricttrue*

volatilitystableb«

pg_catalogpg_terminate_backend"int4"int82bool:pid:timeoutze"skerry.builtin.function+json*
oid2096*
parallelsafe*
stricttrue*

volatilityvolatileb’

pg_catalogpg_get_functiondef"oid2textzc"skerry.builtin.function+json*
oid2098*
parallelsafe*
stricttrue*

volatilitystableb•

pg_catalogpg_column_compression"any2textzc"skerry.builtin.function+json*
oid2121*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogpg_stat_force_next_flush2voidz_15"skerry.builtin.function+json*
oid2137*
parallel
restricted*

volatilityvolatileb¬

pg_catalogtext_pattern_lt"text"text2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2160*
parallelsafe*
stricttrue*

volatility	immutableb¬

pg_catalogtext_pattern_le"text"text2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2161*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogpg_get_function_arguments"oid2textzc"skerry.builtin.function+json*
oid2162*
parallelsafe*
stricttrue*

volatilitystableb¬

pg_catalogtext_pattern_ge"text"text2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2163*
parallelsafe*
stricttrue*

volatility	immutableb¬

pg_catalogtext_pattern_gt"text"text2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2164*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogpg_get_function_result"oid2textzc"skerry.builtin.function+json*
oid2165*
parallelsafe*
stricttrue*

volatilitystableb¯

pg_catalogbttext_pattern_cmp"text"text2int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid2166*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogceiling"numeric2numericzf"skerry.builtin.function+json*
oid2167*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogpg_database_size"name2int8ze"skerry.builtin.function+json*
oid2168*
parallelsafe*
stricttrue*

volatilityvolatileb˜

pg_catalogpower"numeric"numeric2numericzf"skerry.builtin.function+json*
oid2169*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogwidth_bucket"numeric"numeric"numeric"int42int4zf"skerry.builtin.function+json*
oid2170*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogpg_cancel_backend"int42boolze"skerry.builtin.function+json*
oid2171*
parallelsafe*
stricttrue*

volatilityvolatileb±

pg_catalogpg_backup_start"text"bool2pg_lsn:label:fastzo15"skerry.builtin.function+json*
oid2172*
parallel
restricted*
stricttrue*

volatilityvolatileb²

pg_catalogbpchar_pattern_lt"bpchar"bpchar2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2174*
parallelsafe*
stricttrue*

volatility	immutableb²

pg_catalogbpchar_pattern_le"bpchar"bpchar2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2175*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogarray_length"anyarray"int42int4zf"skerry.builtin.function+json*
oid2176*
parallelsafe*
stricttrue*

volatility	immutableb²

pg_catalogbpchar_pattern_ge"bpchar"bpchar2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2177*
parallelsafe*
stricttrue*

volatility	immutableb²

pg_catalogbpchar_pattern_gt"bpchar"bpchar2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2178*
parallelsafe*
stricttrue*

volatility	immutableb¹

pg_cataloggist_point_consistent"internal"point"int2"oid"internal2boolzf"skerry.builtin.function+json*
oid2179*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalogbtbpchar_pattern_cmp"bpchar"bpchar2int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid2180*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_cataloghas_sequence_privilege"name"text"text2boolzc"skerry.builtin.function+json*
oid2181*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_cataloghas_sequence_privilege"name"oid"text2boolzc"skerry.builtin.function+json*
oid2182*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_cataloghas_sequence_privilege"oid"text"text2boolzc"skerry.builtin.function+json*
oid2183*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_cataloghas_sequence_privilege"oid"oid"text2boolzc"skerry.builtin.function+json*
oid2184*
parallelsafe*
stricttrue*

volatilitystableb

pg_cataloghas_sequence_privilege"text"text2boolzc"skerry.builtin.function+json*
oid2185*
parallelsafe*
stricttrue*

volatilitystablebœ

pg_cataloghas_sequence_privilege"oid"text2boolzc"skerry.builtin.function+json*
oid2186*
parallelsafe*
stricttrue*

volatilitystableb§

pg_catalog
btint48cmp"int4"int82int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid2188*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalog
btint84cmp"int8"int42int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid2189*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalog
btint24cmp"int2"int42int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid2190*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalog
btint42cmp"int4"int22int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid2191*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalog
btint28cmp"int2"int82int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid2192*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalog
btint82cmp"int8"int22int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid2193*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_catalogbtfloat48cmp"float4"float82int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid2194*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_catalogbtfloat84cmp"float8"float42int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid2195*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloginet_client_addr2inetzY"skerry.builtin.function+json*
oid2196*
parallel
restricted*

volatilitystableb

pg_cataloginet_client_port2int4zY"skerry.builtin.function+json*
oid2197*
parallel
restricted*

volatilitystableb

pg_cataloginet_server_addr2inetzY"skerry.builtin.function+json*
oid2198*
parallel
restricted*

volatilitystableb

pg_cataloginet_server_port2int4zY"skerry.builtin.function+json*
oid2199*
parallel
restricted*

volatilitystablebš

pg_catalogregprocedurein"cstring2regprocedurezc"skerry.builtin.function+json*
oid2212*
parallelsafe*
stricttrue*

volatilitystableb›

pg_catalogregprocedureout"regprocedure2cstringzc"skerry.builtin.function+json*
oid2213*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalog	regoperin"cstring2regoperzc"skerry.builtin.function+json*
oid2214*
parallelsafe*
stricttrue*

volatilitystableb‘

pg_catalog
regoperout"regoper2cstringzc"skerry.builtin.function+json*
oid2215*
parallelsafe*
stricttrue*

volatilitystableb˜

pg_catalogregoperatorin"cstring2regoperatorzc"skerry.builtin.function+json*
oid2216*
parallelsafe*
stricttrue*

volatilitystableb™

pg_catalogregoperatorout"regoperator2cstringzc"skerry.builtin.function+json*
oid2217*
parallelsafe*
stricttrue*

volatilitystableb’

pg_catalog
regclassin"cstring2regclasszc"skerry.builtin.function+json*
oid2218*
parallelsafe*
stricttrue*

volatilitystableb“

pg_catalogregclassout"regclass2cstringzc"skerry.builtin.function+json*
oid2219*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalog	regtypein"cstring2regtypezc"skerry.builtin.function+json*
oid2220*
parallelsafe*
stricttrue*

volatilitystableb‘

pg_catalog
regtypeout"regtype2cstringzc"skerry.builtin.function+json*
oid2221*
parallelsafe*
stricttrue*

volatilitystableb‰

pg_catalogpg_stat_clear_snapshot2voidz["skerry.builtin.function+json*
oid2230*
parallel
restricted*

volatilityvolatileb¢

pg_catalog"pg_get_function_identity_arguments"oid2textzc"skerry.builtin.function+json*
oid2232*
parallelsafe*
stricttrue*

volatilitystablebŠ

pg_cataloghashtid"tid2int4zf"skerry.builtin.function+json*
oid2233*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_cataloghashtidextended"tid"int82int8zf"skerry.builtin.function+json*
oid2234*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogfmgr_internal_validator"oid2voidzc"skerry.builtin.function+json*
oid2246*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogfmgr_c_validator"oid2voidzc"skerry.builtin.function+json*
oid2247*
parallelsafe*
stricttrue*

volatilitystableb’

pg_catalogfmgr_sql_validator"oid2voidzc"skerry.builtin.function+json*
oid2248*
parallelsafe*
stricttrue*

volatilitystableb£

pg_cataloghas_database_privilege"name"text"text2boolzc"skerry.builtin.function+json*
oid2250*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_cataloghas_database_privilege"name"oid"text2boolzc"skerry.builtin.function+json*
oid2251*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_cataloghas_database_privilege"oid"text"text2boolzc"skerry.builtin.function+json*
oid2252*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_cataloghas_database_privilege"oid"oid"text2boolzc"skerry.builtin.function+json*
oid2253*
parallelsafe*
stricttrue*

volatilitystableb

pg_cataloghas_database_privilege"text"text2boolzc"skerry.builtin.function+json*
oid2254*
parallelsafe*
stricttrue*

volatilitystablebœ

pg_cataloghas_database_privilege"oid"text2boolzc"skerry.builtin.function+json*
oid2255*
parallelsafe*
stricttrue*

volatilitystableb£

pg_cataloghas_function_privilege"name"text"text2boolzc"skerry.builtin.function+json*
oid2256*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_cataloghas_function_privilege"name"oid"text2boolzc"skerry.builtin.function+json*
oid2257*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_cataloghas_function_privilege"oid"text"text2boolzc"skerry.builtin.function+json*
oid2258*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_cataloghas_function_privilege"oid"oid"text2boolzc"skerry.builtin.function+json*
oid2259*
parallelsafe*
stricttrue*

volatilitystableb

pg_cataloghas_function_privilege"text"text2boolzc"skerry.builtin.function+json*
oid2260*
parallelsafe*
stricttrue*

volatilitystablebœ

pg_cataloghas_function_privilege"oid"text2boolzc"skerry.builtin.function+json*
oid2261*
parallelsafe*
stricttrue*

volatilitystableb£

pg_cataloghas_language_privilege"name"text"text2boolzc"skerry.builtin.function+json*
oid2262*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_cataloghas_language_privilege"name"oid"text2boolzc"skerry.builtin.function+json*
oid2263*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_cataloghas_language_privilege"oid"text"text2boolzc"skerry.builtin.function+json*
oid2264*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_cataloghas_language_privilege"oid"oid"text2boolzc"skerry.builtin.function+json*
oid2265*
parallelsafe*
stricttrue*

volatilitystableb

pg_cataloghas_language_privilege"text"text2boolzc"skerry.builtin.function+json*
oid2266*
parallelsafe*
stricttrue*

volatilitystablebœ

pg_cataloghas_language_privilege"oid"text2boolzc"skerry.builtin.function+json*
oid2267*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_cataloghas_schema_privilege"name"text"text2boolzc"skerry.builtin.function+json*
oid2268*
parallelsafe*
stricttrue*

volatilitystableb 

pg_cataloghas_schema_privilege"name"oid"text2boolzc"skerry.builtin.function+json*
oid2269*
parallelsafe*
stricttrue*

volatilitystableb 

pg_cataloghas_schema_privilege"oid"text"text2boolzc"skerry.builtin.function+json*
oid2270*
parallelsafe*
stricttrue*

volatilitystablebŸ

pg_cataloghas_schema_privilege"oid"oid"text2boolzc"skerry.builtin.function+json*
oid2271*
parallelsafe*
stricttrue*

volatilitystableb›

pg_cataloghas_schema_privilege"text"text2boolzc"skerry.builtin.function+json*
oid2272*
parallelsafe*
stricttrue*

volatilitystablebš

pg_cataloghas_schema_privilege"oid"text2boolzc"skerry.builtin.function+json*
oid2273*
parallelsafe*
stricttrue*

volatilitystablebz

pg_catalogpg_stat_reset2voidzU"skerry.builtin.function+json*
oid2274*
parallelsafe*

volatilityvolatileb¹

pg_catalogpg_get_backend_memory_contexts2recordz€"skerry.builtin.function+json*
oid2282*
parallel
restricted*
returns_settrue*
stricttrue*

volatilityvolatileb¼

pg_catalogregexp_replace"text"text"text2text:string:pattern:replacementzf"skerry.builtin.function+json*
oid2284*
parallelsafe*
stricttrue*

volatility	immutablebÉ

pg_catalogregexp_replace"text"text"text"text2text:string:pattern:replacement:flagszf"skerry.builtin.function+json*
oid2285*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpg_total_relation_size"regclass2int8ze"skerry.builtin.function+json*
oid2286*
parallelsafe*
stricttrue*

volatilityvolatileb’

pg_catalogpg_size_pretty"int82textzf"skerry.builtin.function+json*
oid2288*
parallelsafe*
stricttrue*

volatility	immutableb»

pg_catalogpg_options_to_table"_text2record:options_arrayzx"skerry.builtin.function+json*
oid2289*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystablebš

pg_catalog	record_in"cstring"oid"int42recordzc"skerry.builtin.function+json*
oid2290*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalog
record_out"record2cstringzc"skerry.builtin.function+json*
oid2291*
parallelsafe*
stricttrue*

volatilitystableb”

pg_catalog
cstring_in"cstring2cstringzf"skerry.builtin.function+json*
oid2292*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogcstring_out"cstring2cstringzf"skerry.builtin.function+json*
oid2293*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogany_in"cstring2anyzf"skerry.builtin.function+json*
oid2294*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogany_out"any2cstringzf"skerry.builtin.function+json*
oid2295*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_cataloganyarray_in"cstring2anyarrayzf"skerry.builtin.function+json*
oid2296*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_cataloganyarray_out"anyarray2cstringzc"skerry.builtin.function+json*
oid2297*
parallelsafe*
stricttrue*

volatilitystablebŽ

pg_catalogvoid_in"cstring2voidzf"skerry.builtin.function+json*
oid2298*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogvoid_out"void2cstringzf"skerry.builtin.function+json*
oid2299*
parallelsafe*
stricttrue*

volatility	immutableb„

pg_catalog
trigger_in"cstring2triggerzV"skerry.builtin.function+json*
oid2300*
parallelsafe*

volatility	immutableb•

pg_catalogtrigger_out"trigger2cstringzf"skerry.builtin.function+json*
oid2301*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_cataloglanguage_handler_in"cstring2language_handlerzV"skerry.builtin.function+json*
oid2302*
parallelsafe*

volatility	immutableb§

pg_cataloglanguage_handler_out"language_handler2cstringzf"skerry.builtin.function+json*
oid2303*
parallelsafe*
stricttrue*

volatility	immutableb†

pg_cataloginternal_in"cstring2internalzV"skerry.builtin.function+json*
oid2304*
parallelsafe*

volatility	immutableb—

pg_cataloginternal_out"internal2cstringzf"skerry.builtin.function+json*
oid2305*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogpg_stat_get_slru2recordzn"skerry.builtin.function+json*
oid2306*
parallel
restricted*
returns_settrue*

volatilitystableb

pg_catalogpg_stat_reset_slru"text2void:targetzU"skerry.builtin.function+json*
oid2307*
parallelsafe*

volatilityvolatilebŒ

pg_catalogceil"float82float8zf"skerry.builtin.function+json*
oid2308*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogfloor"float82float8zf"skerry.builtin.function+json*
oid2309*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogsign"float82float8zf"skerry.builtin.function+json*
oid2310*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogmd5"text2textzy"skerry.builtin.function+json*
	leakprooftrue*
oid2311*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_cataloganyelement_in"cstring2
anyelementzf"skerry.builtin.function+json*
oid2312*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_cataloganyelement_out"
anyelement2cstringzf"skerry.builtin.function+json*
oid2313*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogpostgresql_fdw_validator"_text"oid2boolzf"skerry.builtin.function+json*
oid2316*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogpg_encoding_max_length"int42int4zf"skerry.builtin.function+json*
oid2319*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogceiling"float82float8zf"skerry.builtin.function+json*
oid2320*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogmd5"bytea2textzy"skerry.builtin.function+json*
	leakprooftrue*
oid2321*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogpg_tablespace_size"oid2int8ze"skerry.builtin.function+json*
oid2322*
parallelsafe*
stricttrue*

volatilityvolatileb•

pg_catalogpg_tablespace_size"name2int8ze"skerry.builtin.function+json*
oid2323*
parallelsafe*
stricttrue*

volatilityvolatileb’

pg_catalogpg_database_size"oid2int8ze"skerry.builtin.function+json*
oid2324*
parallelsafe*
stricttrue*

volatilityvolatileb—

pg_catalogpg_relation_size"regclass2int8ze"skerry.builtin.function+json*
oid2325*
parallelsafe*
stricttrue*

volatilityvolatileb©

pg_catalogunnest"anyarray2
anyelementz{"skerry.builtin.function+json*
oid2331*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb

pg_catalogpg_relation_size"regclass"text2int8ze"skerry.builtin.function+json*
oid2332*
parallelsafe*
stricttrue*

volatilityvolatilebš

pg_catalogarray_agg_transfn"internal"anynonarray2internalzV"skerry.builtin.function+json*
oid2333*
parallelsafe*

volatility	immutablebš

pg_catalogarray_agg_finalfn"internal"anynonarray2anyarrayzV"skerry.builtin.function+json*
oid2334*
parallelsafe*

volatility	immutableb 

pg_catalogdate_lt_timestamp"date"	timestamp2boolzf"skerry.builtin.function+json*
oid2338*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogdate_le_timestamp"date"	timestamp2boolzf"skerry.builtin.function+json*
oid2339*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogdate_eq_timestamp"date"	timestamp2boolzf"skerry.builtin.function+json*
oid2340*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogdate_gt_timestamp"date"	timestamp2boolzf"skerry.builtin.function+json*
oid2341*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogdate_ge_timestamp"date"	timestamp2boolzf"skerry.builtin.function+json*
oid2342*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogdate_ne_timestamp"date"	timestamp2boolzf"skerry.builtin.function+json*
oid2343*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogdate_cmp_timestamp"date"	timestamp2int4zf"skerry.builtin.function+json*
oid2344*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogdate_lt_timestamptz"date"timestamptz2boolzc"skerry.builtin.function+json*
oid2351*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalogdate_le_timestamptz"date"timestamptz2boolzc"skerry.builtin.function+json*
oid2352*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalogdate_eq_timestamptz"date"timestamptz2boolzc"skerry.builtin.function+json*
oid2353*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalogdate_gt_timestamptz"date"timestamptz2boolzc"skerry.builtin.function+json*
oid2354*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalogdate_ge_timestamptz"date"timestamptz2boolzc"skerry.builtin.function+json*
oid2355*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalogdate_ne_timestamptz"date"timestamptz2boolzc"skerry.builtin.function+json*
oid2356*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_catalogdate_cmp_timestamptz"date"timestamptz2int4zc"skerry.builtin.function+json*
oid2357*
parallelsafe*
stricttrue*

volatilitystableb 

pg_catalogtimestamp_lt_date"	timestamp"date2boolzf"skerry.builtin.function+json*
oid2364*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogtimestamp_le_date"	timestamp"date2boolzf"skerry.builtin.function+json*
oid2365*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogtimestamp_eq_date"	timestamp"date2boolzf"skerry.builtin.function+json*
oid2366*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogtimestamp_gt_date"	timestamp"date2boolzf"skerry.builtin.function+json*
oid2367*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogtimestamp_ge_date"	timestamp"date2boolzf"skerry.builtin.function+json*
oid2368*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogtimestamp_ne_date"	timestamp"date2boolzf"skerry.builtin.function+json*
oid2369*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogtimestamp_cmp_date"	timestamp"date2int4zf"skerry.builtin.function+json*
oid2370*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogtimestamptz_lt_date"timestamptz"date2boolzc"skerry.builtin.function+json*
oid2377*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalogtimestamptz_le_date"timestamptz"date2boolzc"skerry.builtin.function+json*
oid2378*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalogtimestamptz_eq_date"timestamptz"date2boolzc"skerry.builtin.function+json*
oid2379*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalogtimestamptz_gt_date"timestamptz"date2boolzc"skerry.builtin.function+json*
oid2380*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalogtimestamptz_ge_date"timestamptz"date2boolzc"skerry.builtin.function+json*
oid2381*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalogtimestamptz_ne_date"timestamptz"date2boolzc"skerry.builtin.function+json*
oid2382*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_catalogtimestamptz_cmp_date"timestamptz"date2int4zc"skerry.builtin.function+json*
oid2383*
parallelsafe*
stricttrue*

volatilitystableb¥

pg_cataloghas_tablespace_privilege"name"text"text2boolzc"skerry.builtin.function+json*
oid2390*
parallelsafe*
stricttrue*

volatilitystableb¤

pg_cataloghas_tablespace_privilege"name"oid"text2boolzc"skerry.builtin.function+json*
oid2391*
parallelsafe*
stricttrue*

volatilitystableb¤

pg_cataloghas_tablespace_privilege"oid"text"text2boolzc"skerry.builtin.function+json*
oid2392*
parallelsafe*
stricttrue*

volatilitystableb£

pg_cataloghas_tablespace_privilege"oid"oid"text2boolzc"skerry.builtin.function+json*
oid2393*
parallelsafe*
stricttrue*

volatilitystablebŸ

pg_cataloghas_tablespace_privilege"text"text2boolzc"skerry.builtin.function+json*
oid2394*
parallelsafe*
stricttrue*

volatilitystablebž

pg_cataloghas_tablespace_privilege"oid"text2boolzc"skerry.builtin.function+json*
oid2395*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogshell_in"cstring2voidzV"skerry.builtin.function+json*
oid2398*
parallelsafe*

volatility	immutableb

pg_catalog	shell_out"void2cstringzf"skerry.builtin.function+json*
oid2399*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalog
array_recv"internal"oid"int42anyarrayzc"skerry.builtin.function+json*
oid2400*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalog
array_send"anyarray2byteazc"skerry.builtin.function+json*
oid2401*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogrecord_recv"internal"oid"int42recordzc"skerry.builtin.function+json*
oid2402*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogrecord_send"record2byteazc"skerry.builtin.function+json*
oid2403*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogint2recv"internal2int2zf"skerry.builtin.function+json*
oid2404*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint2send"int22byteazf"skerry.builtin.function+json*
oid2405*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint4recv"internal2int4zf"skerry.builtin.function+json*
oid2406*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint4send"int42byteazf"skerry.builtin.function+json*
oid2407*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint8recv"internal2int8zf"skerry.builtin.function+json*
oid2408*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint8send"int82byteazf"skerry.builtin.function+json*
oid2409*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogint2vectorrecv"internal2
int2vectorzf"skerry.builtin.function+json*
oid2410*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogint2vectorsend"
int2vector2byteazf"skerry.builtin.function+json*
oid2411*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalog	bytearecv"internal2byteazf"skerry.builtin.function+json*
oid2412*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	byteasend"bytea2byteazf"skerry.builtin.function+json*
oid2413*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogtextrecv"internal2textzc"skerry.builtin.function+json*
oid2414*
parallelsafe*
stricttrue*

volatilitystablebŠ

pg_catalogtextsend"text2byteazc"skerry.builtin.function+json*
oid2415*
parallelsafe*
stricttrue*

volatilitystableb–

pg_catalogunknownrecv"internal2unknownzf"skerry.builtin.function+json*
oid2416*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogunknownsend"unknown2byteazf"skerry.builtin.function+json*
oid2417*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogoidrecv"internal2oidzf"skerry.builtin.function+json*
oid2418*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogoidsend"oid2byteazf"skerry.builtin.function+json*
oid2419*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogoidvectorrecv"internal2	oidvectorzf"skerry.builtin.function+json*
oid2420*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogoidvectorsend"	oidvector2byteazf"skerry.builtin.function+json*
oid2421*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalognamerecv"internal2namezc"skerry.builtin.function+json*
oid2422*
parallelsafe*
stricttrue*

volatilitystablebŠ

pg_catalognamesend"name2byteazc"skerry.builtin.function+json*
oid2423*
parallelsafe*
stricttrue*

volatilitystableb”

pg_catalog
float4recv"internal2float4zf"skerry.builtin.function+json*
oid2424*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog
float4send"float42byteazf"skerry.builtin.function+json*
oid2425*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalog
float8recv"internal2float8zf"skerry.builtin.function+json*
oid2426*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog
float8send"float82byteazf"skerry.builtin.function+json*
oid2427*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalog
point_recv"internal2pointzf"skerry.builtin.function+json*
oid2428*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog
point_send"point2byteazf"skerry.builtin.function+json*
oid2429*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalog
bpcharrecv"internal"oid"int42bpcharzc"skerry.builtin.function+json*
oid2430*
parallelsafe*
stricttrue*

volatilitystablebŽ

pg_catalog
bpcharsend"bpchar2byteazc"skerry.builtin.function+json*
oid2431*
parallelsafe*
stricttrue*

volatilitystablebž

pg_catalogvarcharrecv"internal"oid"int42varcharzc"skerry.builtin.function+json*
oid2432*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogvarcharsend"varchar2byteazc"skerry.builtin.function+json*
oid2433*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogcharrecv"internal2charzf"skerry.builtin.function+json*
oid2434*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogcharsend"char2byteazf"skerry.builtin.function+json*
oid2435*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogboolrecv"internal2boolzf"skerry.builtin.function+json*
oid2436*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogboolsend"bool2byteazf"skerry.builtin.function+json*
oid2437*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogtidrecv"internal2tidzf"skerry.builtin.function+json*
oid2438*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogtidsend"tid2byteazf"skerry.builtin.function+json*
oid2439*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogxidrecv"internal2xidzf"skerry.builtin.function+json*
oid2440*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogxidsend"xid2byteazf"skerry.builtin.function+json*
oid2441*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogcidrecv"internal2cidzf"skerry.builtin.function+json*
oid2442*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogcidsend"cid2byteazf"skerry.builtin.function+json*
oid2443*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogregprocrecv"internal2regproczf"skerry.builtin.function+json*
oid2444*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogregprocsend"regproc2byteazf"skerry.builtin.function+json*
oid2445*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogregprocedurerecv"internal2regprocedurezf"skerry.builtin.function+json*
oid2446*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogregproceduresend"regprocedure2byteazf"skerry.builtin.function+json*
oid2447*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogregoperrecv"internal2regoperzf"skerry.builtin.function+json*
oid2448*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogregopersend"regoper2byteazf"skerry.builtin.function+json*
oid2449*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogregoperatorrecv"internal2regoperatorzf"skerry.builtin.function+json*
oid2450*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogregoperatorsend"regoperator2byteazf"skerry.builtin.function+json*
oid2451*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogregclassrecv"internal2regclasszf"skerry.builtin.function+json*
oid2452*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogregclasssend"regclass2byteazf"skerry.builtin.function+json*
oid2453*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogregtyperecv"internal2regtypezf"skerry.builtin.function+json*
oid2454*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogregtypesend"regtype2byteazf"skerry.builtin.function+json*
oid2455*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogbit_recv"internal"oid"int42bitzf"skerry.builtin.function+json*
oid2456*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogbit_send"bit2byteazf"skerry.builtin.function+json*
oid2457*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogvarbit_recv"internal"oid"int42varbitzf"skerry.builtin.function+json*
oid2458*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogvarbit_send"varbit2byteazf"skerry.builtin.function+json*
oid2459*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalognumeric_recv"internal"oid"int42numericzf"skerry.builtin.function+json*
oid2460*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalognumeric_send"numeric2byteazf"skerry.builtin.function+json*
oid2461*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogsinh"float82float8zf"skerry.builtin.function+json*
oid2462*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogcosh"float82float8zf"skerry.builtin.function+json*
oid2463*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogtanh"float82float8zf"skerry.builtin.function+json*
oid2464*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogasinh"float82float8zf"skerry.builtin.function+json*
oid2465*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogacosh"float82float8zf"skerry.builtin.function+json*
oid2466*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogatanh"float82float8zf"skerry.builtin.function+json*
oid2467*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	date_recv"internal2datezf"skerry.builtin.function+json*
oid2468*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalog	date_send"date2byteazf"skerry.builtin.function+json*
oid2469*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalog	time_recv"internal"oid"int42timezf"skerry.builtin.function+json*
oid2470*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalog	time_send"time2byteazf"skerry.builtin.function+json*
oid2471*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogtimetz_recv"internal"oid"int42timetzzf"skerry.builtin.function+json*
oid2472*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogtimetz_send"timetz2byteazf"skerry.builtin.function+json*
oid2473*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalogtimestamp_recv"internal"oid"int42	timestampzf"skerry.builtin.function+json*
oid2474*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogtimestamp_send"	timestamp2byteazf"skerry.builtin.function+json*
oid2475*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalogtimestamptz_recv"internal"oid"int42timestamptzzf"skerry.builtin.function+json*
oid2476*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogtimestamptz_send"timestamptz2byteazf"skerry.builtin.function+json*
oid2477*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_cataloginterval_recv"internal"oid"int42intervalzf"skerry.builtin.function+json*
oid2478*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_cataloginterval_send"interval2byteazf"skerry.builtin.function+json*
oid2479*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	lseg_recv"internal2lsegzf"skerry.builtin.function+json*
oid2480*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalog	lseg_send"lseg2byteazf"skerry.builtin.function+json*
oid2481*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	path_recv"internal2pathzf"skerry.builtin.function+json*
oid2482*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalog	path_send"path2byteazf"skerry.builtin.function+json*
oid2483*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbox_recv"internal2boxzf"skerry.builtin.function+json*
oid2484*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogbox_send"box2byteazf"skerry.builtin.function+json*
oid2485*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalog	poly_recv"internal2polygonzf"skerry.builtin.function+json*
oid2486*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	poly_send"polygon2byteazf"skerry.builtin.function+json*
oid2487*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	line_recv"internal2linezf"skerry.builtin.function+json*
oid2488*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalog	line_send"line2byteazf"skerry.builtin.function+json*
oid2489*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogcircle_recv"internal2circlezf"skerry.builtin.function+json*
oid2490*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogcircle_send"circle2byteazf"skerry.builtin.function+json*
oid2491*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalog	cash_recv"internal2moneyzf"skerry.builtin.function+json*
oid2492*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	cash_send"money2byteazf"skerry.builtin.function+json*
oid2493*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogmacaddr_recv"internal2macaddrzf"skerry.builtin.function+json*
oid2494*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogmacaddr_send"macaddr2byteazf"skerry.builtin.function+json*
oid2495*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	inet_recv"internal2inetzf"skerry.builtin.function+json*
oid2496*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalog	inet_send"inet2byteazf"skerry.builtin.function+json*
oid2497*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	cidr_recv"internal2cidrzf"skerry.builtin.function+json*
oid2498*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalog	cidr_send"cidr2byteazf"skerry.builtin.function+json*
oid2499*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogcstring_recv"internal2cstringzc"skerry.builtin.function+json*
oid2500*
parallelsafe*
stricttrue*

volatilitystableb‘

pg_catalogcstring_send"cstring2byteazc"skerry.builtin.function+json*
oid2501*
parallelsafe*
stricttrue*

volatilitystableb–

pg_cataloganyarray_recv"internal2anyarrayzc"skerry.builtin.function+json*
oid2502*
parallelsafe*
stricttrue*

volatilitystableb“

pg_cataloganyarray_send"anyarray2byteazc"skerry.builtin.function+json*
oid2503*
parallelsafe*
stricttrue*

volatilitystableb”

pg_catalogpg_get_ruledef"oid"bool2textzc"skerry.builtin.function+json*
oid2504*
parallelsafe*
stricttrue*

volatilitystableb›

pg_catalogpg_get_viewdef"text"bool2textzi"skerry.builtin.function+json*
oid2505*
parallel
restricted*
stricttrue*

volatilitystablebš

pg_catalogpg_get_viewdef"oid"bool2textzi"skerry.builtin.function+json*
oid2506*
parallel
restricted*
stricttrue*

volatilitystableb›

pg_catalogpg_get_indexdef"oid"int4"bool2textzc"skerry.builtin.function+json*
oid2507*
parallelsafe*
stricttrue*

volatilitystablebš

pg_catalogpg_get_constraintdef"oid"bool2textzc"skerry.builtin.function+json*
oid2508*
parallelsafe*
stricttrue*

volatilitystablebŸ

pg_catalogpg_get_expr"pg_node_tree"oid"bool2textzc"skerry.builtin.function+json*
oid2509*
parallelsafe*
stricttrue*

volatilitystableb­

pg_catalogpg_prepared_statement2recordz~"skerry.builtin.function+json*
oid2510*
parallel
restricted*
returns_settrue*
stricttrue*

volatilitystableb¡

pg_catalog	pg_cursor2recordz~"skerry.builtin.function+json*
oid2511*
parallel
restricted*
returns_settrue*
stricttrue*

volatilitystableb—

pg_catalogfloat8_var_pop"_float82float8zf"skerry.builtin.function+json*
oid2512*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogfloat8_stddev_pop"_float82float8zf"skerry.builtin.function+json*
oid2513*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalognumeric_var_pop"internal2numericzV"skerry.builtin.function+json*
oid2514*
parallelsafe*

volatility	immutableb›

pg_catalogbooland_statefunc"bool"bool2boolzf"skerry.builtin.function+json*
oid2515*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogboolor_statefunc"bool"bool2boolzf"skerry.builtin.function+json*
oid2516*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogtimestamp_lt_timestamptz"	timestamp"timestamptz2boolzc"skerry.builtin.function+json*
oid2520*
parallelsafe*
stricttrue*

volatilitystableb«

pg_catalogtimestamp_le_timestamptz"	timestamp"timestamptz2boolzc"skerry.builtin.function+json*
oid2521*
parallelsafe*
stricttrue*

volatilitystableb«

pg_catalogtimestamp_eq_timestamptz"	timestamp"timestamptz2boolzc"skerry.builtin.function+json*
oid2522*
parallelsafe*
stricttrue*

volatilitystableb«

pg_catalogtimestamp_gt_timestamptz"	timestamp"timestamptz2boolzc"skerry.builtin.function+json*
oid2523*
parallelsafe*
stricttrue*

volatilitystableb«

pg_catalogtimestamp_ge_timestamptz"	timestamp"timestamptz2boolzc"skerry.builtin.function+json*
oid2524*
parallelsafe*
stricttrue*

volatilitystableb«

pg_catalogtimestamp_ne_timestamptz"	timestamp"timestamptz2boolzc"skerry.builtin.function+json*
oid2525*
parallelsafe*
stricttrue*

volatilitystableb¬

pg_catalogtimestamp_cmp_timestamptz"	timestamp"timestamptz2int4zc"skerry.builtin.function+json*
oid2526*
parallelsafe*
stricttrue*

volatilitystableb«

pg_catalogtimestamptz_lt_timestamp"timestamptz"	timestamp2boolzc"skerry.builtin.function+json*
oid2527*
parallelsafe*
stricttrue*

volatilitystableb«

pg_catalogtimestamptz_le_timestamp"timestamptz"	timestamp2boolzc"skerry.builtin.function+json*
oid2528*
parallelsafe*
stricttrue*

volatilitystableb«

pg_catalogtimestamptz_eq_timestamp"timestamptz"	timestamp2boolzc"skerry.builtin.function+json*
oid2529*
parallelsafe*
stricttrue*

volatilitystableb«

pg_catalogtimestamptz_gt_timestamp"timestamptz"	timestamp2boolzc"skerry.builtin.function+json*
oid2530*
parallelsafe*
stricttrue*

volatilitystableb«

pg_catalogtimestamptz_ge_timestamp"timestamptz"	timestamp2boolzc"skerry.builtin.function+json*
oid2531*
parallelsafe*
stricttrue*

volatilitystableb«

pg_catalogtimestamptz_ne_timestamp"timestamptz"	timestamp2boolzc"skerry.builtin.function+json*
oid2532*
parallelsafe*
stricttrue*

volatilitystableb¬

pg_catalogtimestamptz_cmp_timestamp"timestamptz"	timestamp2int4zc"skerry.builtin.function+json*
oid2533*
parallelsafe*
stricttrue*

volatilitystableb£

pg_cataloginterval_pl_date"interval"date2	timestampzf"skerry.builtin.function+json*
oid2546*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_cataloginterval_pl_timetz"interval"timetz2timetzzf"skerry.builtin.function+json*
oid2547*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_cataloginterval_pl_timestamp"interval"	timestamp2	timestampzf"skerry.builtin.function+json*
oid2548*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_cataloginterval_pl_timestamptz"interval"timestamptz2timestamptzzc"skerry.builtin.function+json*
oid2549*
parallelsafe*
stricttrue*

volatilitystableb™

pg_cataloginteger_pl_date"int4"date2datezf"skerry.builtin.function+json*
oid2550*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogpg_tablespace_databases"oid2oidzx"skerry.builtin.function+json*
oid2556*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystableb›

pg_catalogbool"int42boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2557*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogint4"bool2int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid2558*
parallelsafe*
stricttrue*

volatility	immutableb†

pg_cataloglastval2int8zg"skerry.builtin.function+json*
oid2559*
parallelunsafe*
stricttrue*

volatilityvolatilebš

pg_catalogpg_postmaster_start_time2timestamptzzc"skerry.builtin.function+json*
oid2560*
parallelsafe*
stricttrue*

volatilitystableb”

pg_catalogpg_blocking_pids"int42_int4ze"skerry.builtin.function+json*
oid2561*
parallelsafe*
stricttrue*

volatilityvolatileb‘

pg_catalog	box_below"box"box2boolzf"skerry.builtin.function+json*
oid2562*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogbox_overbelow"box"box2boolzf"skerry.builtin.function+json*
oid2563*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogbox_overabove"box"box2boolzf"skerry.builtin.function+json*
oid2564*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	box_above"box"box2boolzf"skerry.builtin.function+json*
oid2565*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
poly_below"polygon"polygon2boolzf"skerry.builtin.function+json*
oid2566*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogpoly_overbelow"polygon"polygon2boolzf"skerry.builtin.function+json*
oid2567*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogpoly_overabove"polygon"polygon2boolzf"skerry.builtin.function+json*
oid2568*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
poly_above"polygon"polygon2boolzf"skerry.builtin.function+json*
oid2569*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_cataloggist_box_consistent"internal"box"int2"oid"internal2boolzf"skerry.builtin.function+json*
oid2578*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogfloat8"jsonb2float8zf"skerry.builtin.function+json*
oid2580*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_cataloggist_box_penalty"internal"internal"internal2internalzf"skerry.builtin.function+json*
oid2581*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_cataloggist_box_picksplit"internal"internal2internalzf"skerry.builtin.function+json*
oid2582*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_cataloggist_box_union"internal"internal2boxzf"skerry.builtin.function+json*
oid2583*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_cataloggist_box_same"box"box"internal2internalzf"skerry.builtin.function+json*
oid2584*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_cataloggist_poly_consistent"internal"polygon"int2"oid"internal2boolzf"skerry.builtin.function+json*
oid2585*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_cataloggist_poly_compress"internal2internalzf"skerry.builtin.function+json*
oid2586*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogcircle_overbelow"circle"circle2boolzf"skerry.builtin.function+json*
oid2587*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogcircle_overabove"circle"circle2boolzf"skerry.builtin.function+json*
oid2588*
parallelsafe*
stricttrue*

volatility	immutableb»

pg_cataloggist_circle_consistent"internal"circle"int2"oid"internal2boolzf"skerry.builtin.function+json*
oid2591*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_cataloggist_circle_compress"internal2internalzf"skerry.builtin.function+json*
oid2592*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalognumeric_stddev_pop"internal2numericzV"skerry.builtin.function+json*
oid2596*
parallelsafe*

volatility	immutableb‡

pg_catalog	domain_in"cstring"oid"int42anyzS"skerry.builtin.function+json*
oid2597*
parallelsafe*

volatilitystablebŠ

pg_catalogdomain_recv"internal"oid"int42anyzS"skerry.builtin.function+json*
oid2598*
parallelsafe*

volatilitystableb±

pg_catalogpg_timezone_abbrevs_abbrevs2recordz|18"skerry.builtin.function+json*
oid2599*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystableb’

pg_catalog	xmlexists"text"xml2boolzf"skerry.builtin.function+json*
oid2614*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogpg_reload_conf2boolze"skerry.builtin.function+json*
oid2621*
parallelsafe*
stricttrue*

volatilityvolatilebŽ

pg_catalogpg_rotate_logfile2boolze"skerry.builtin.function+json*
oid2622*
parallelsafe*
stricttrue*

volatilityvolatileb›

pg_catalogpg_stat_file"text2record:filenameze"skerry.builtin.function+json*
oid2623*
parallelsafe*
stricttrue*

volatilityvolatileb›

pg_catalogpg_read_file"text"int8"int82textze"skerry.builtin.function+json*
oid2624*
parallelsafe*
stricttrue*

volatilityvolatileb¡

pg_catalog	pg_ls_dir"text2textzz"skerry.builtin.function+json*
oid2625*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb

pg_catalogpg_sleep"float82voidze"skerry.builtin.function+json*
oid2626*
parallelsafe*
stricttrue*

volatilityvolatileb‹

pg_cataloginetnot"inet2inetzf"skerry.builtin.function+json*
oid2627*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_cataloginetand"inet"inet2inetzf"skerry.builtin.function+json*
oid2628*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloginetor"inet"inet2inetzf"skerry.builtin.function+json*
oid2629*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloginetpl"inet"int82inetzf"skerry.builtin.function+json*
oid2630*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogint8pl_inet"int8"inet2inetzf"skerry.builtin.function+json*
oid2631*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_cataloginetmi_int8"inet"int82inetzf"skerry.builtin.function+json*
oid2632*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloginetmi"inet"inet2int8zf"skerry.builtin.function+json*
oid2633*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogtransaction_timestamp2timestamptzzc"skerry.builtin.function+json*
oid2647*
parallelsafe*
stricttrue*

volatilitystableb•

pg_catalogstatement_timestamp2timestamptzzc"skerry.builtin.function+json*
oid2648*
parallelsafe*
stricttrue*

volatilitystableb“

pg_catalogclock_timestamp2timestamptzze"skerry.builtin.function+json*
oid2649*
parallelsafe*
stricttrue*

volatilityvolatileb¨

pg_cataloggin_cmp_prefix"text"text"int2"internal2int4zf"skerry.builtin.function+json*
oid2700*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogpg_has_role"name"name"text2boolzc"skerry.builtin.function+json*
oid2705*
parallelsafe*
stricttrue*

volatilitystableb—

pg_catalogpg_has_role"name"oid"text2boolzc"skerry.builtin.function+json*
oid2706*
parallelsafe*
stricttrue*

volatilitystableb—

pg_catalogpg_has_role"oid"name"text2boolzc"skerry.builtin.function+json*
oid2707*
parallelsafe*
stricttrue*

volatilitystableb–

pg_catalogpg_has_role"oid"oid"text2boolzc"skerry.builtin.function+json*
oid2708*
parallelsafe*
stricttrue*

volatilitystableb’

pg_catalogpg_has_role"name"text2boolzc"skerry.builtin.function+json*
oid2709*
parallelsafe*
stricttrue*

volatilitystableb‘

pg_catalogpg_has_role"oid"text2boolzc"skerry.builtin.function+json*
oid2710*
parallelsafe*
stricttrue*

volatilitystablebœ

pg_catalogjustify_interval"interval2intervalzf"skerry.builtin.function+json*
oid2711*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogpg_get_triggerdef"oid"bool2textzc"skerry.builtin.function+json*
oid2730*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogasind"float82float8zf"skerry.builtin.function+json*
oid2731*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogacosd"float82float8zf"skerry.builtin.function+json*
oid2732*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogatand"float82float8zf"skerry.builtin.function+json*
oid2733*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogatan2d"float8"float82float8zf"skerry.builtin.function+json*
oid2734*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogsind"float82float8zf"skerry.builtin.function+json*
oid2735*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogcosd"float82float8zf"skerry.builtin.function+json*
oid2736*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogtand"float82float8zf"skerry.builtin.function+json*
oid2737*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogcotd"float82float8zf"skerry.builtin.function+json*
oid2738*
parallelsafe*
stricttrue*

volatility	immutableb¯

pg_catalogpg_backup_stop"bool2record:wait_for_archivezo15"skerry.builtin.function+json*
oid2739*
parallel
restricted*
stricttrue*

volatilityvolatilebž

pg_catalognumeric_avg_serialize"internal2byteazf"skerry.builtin.function+json*
oid2740*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalognumeric_avg_deserialize"bytea"internal2internalzf"skerry.builtin.function+json*
oid2741*
parallelsafe*
stricttrue*

volatility	immutableb¯

pg_catalogginarrayextract"anyarray"internal"internal2internalzf"skerry.builtin.function+json*
oid2743*
parallelsafe*
stricttrue*

volatility	immutablebØ

pg_catalogginarrayconsistent"internal"int2"anyarray"int4"internal"internal"internal"internal2boolzf"skerry.builtin.function+json*
oid2744*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint8_avg_accum"internal"int82internalzV"skerry.builtin.function+json*
oid2746*
parallelsafe*

volatility	immutablebž

pg_catalogarrayoverlap"anyarray"anyarray2boolzf"skerry.builtin.function+json*
oid2747*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogarraycontains"anyarray"anyarray2boolzf"skerry.builtin.function+json*
oid2748*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogarraycontained"anyarray"anyarray2boolzf"skerry.builtin.function+json*
oid2749*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogpg_stat_get_db_tuples_returned"oid2int8zi"skerry.builtin.function+json*
oid2758*
parallel
restricted*
stricttrue*

volatilitystableb£

pg_catalogpg_stat_get_db_tuples_fetched"oid2int8zi"skerry.builtin.function+json*
oid2759*
parallel
restricted*
stricttrue*

volatilitystableb¤

pg_catalogpg_stat_get_db_tuples_inserted"oid2int8zi"skerry.builtin.function+json*
oid2760*
parallel
restricted*
stricttrue*

volatilitystableb£

pg_catalogpg_stat_get_db_tuples_updated"oid2int8zi"skerry.builtin.function+json*
oid2761*
parallel
restricted*
stricttrue*

volatilitystableb£

pg_catalogpg_stat_get_db_tuples_deleted"oid2int8zi"skerry.builtin.function+json*
oid2762*
parallel
restricted*
stricttrue*

volatilitystableb¿

pg_catalogregexp_matches"text"text2_text:string:patternz{"skerry.builtin.function+json*
oid2763*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutablebÌ

pg_catalogregexp_matches"text"text"text2_text:string:pattern:flagsz{"skerry.builtin.function+json*
oid2764*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutablebÅ

pg_catalogregexp_split_to_table"text"text2text:string:patternz{"skerry.builtin.function+json*
oid2765*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutablebÒ

pg_catalogregexp_split_to_table"text"text"text2text:string:pattern:flagsz{"skerry.builtin.function+json*
oid2766*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb±

pg_catalogregexp_split_to_array"text"text2_text:string:patternzf"skerry.builtin.function+json*
oid2767*
parallelsafe*
stricttrue*

volatility	immutableb¾

pg_catalogregexp_split_to_array"text"text"text2_text:string:pattern:flagszf"skerry.builtin.function+json*
oid2768*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalog"pg_stat_get_checkpointer_num_timed2int8zm17"skerry.builtin.function+json*
oid2769*
parallel
restricted*
stricttrue*

volatilitystableb«

pg_catalog&pg_stat_get_checkpointer_num_requested2int8zm17"skerry.builtin.function+json*
oid2770*
parallel
restricted*
stricttrue*

volatilitystableb­

pg_catalog(pg_stat_get_checkpointer_buffers_written2int8zm17"skerry.builtin.function+json*
oid2771*
parallel
restricted*
stricttrue*

volatilitystableb§

pg_catalog&pg_stat_get_bgwriter_buf_written_clean2int8zi"skerry.builtin.function+json*
oid2772*
parallel
restricted*
stricttrue*

volatilitystableb¦

pg_catalog%pg_stat_get_bgwriter_maxwritten_clean2int8zi"skerry.builtin.function+json*
oid2773*
parallel
restricted*
stricttrue*

volatilitystablebØ

pg_catalogginqueryarrayextract"anyarray"internal"int2"internal"internal"internal"internal2internalzf"skerry.builtin.function+json*
oid2774*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_cataloganynonarray_in"cstring2anynonarrayzf"skerry.builtin.function+json*
oid2777*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloganynonarray_out"anynonarray2cstringzf"skerry.builtin.function+json*
oid2778*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogpg_stat_get_last_vacuum_time"oid2timestamptzzi"skerry.builtin.function+json*
oid2781*
parallel
restricted*
stricttrue*

volatilitystableb­

pg_catalog pg_stat_get_last_autovacuum_time"oid2timestamptzzi"skerry.builtin.function+json*
oid2782*
parallel
restricted*
stricttrue*

volatilitystablebª

pg_catalogpg_stat_get_last_analyze_time"oid2timestamptzzi"skerry.builtin.function+json*
oid2783*
parallel
restricted*
stricttrue*

volatilitystableb®

pg_catalog!pg_stat_get_last_autoanalyze_time"oid2timestamptzzi"skerry.builtin.function+json*
oid2784*
parallel
restricted*
stricttrue*

volatilitystableb–

pg_catalogint8_avg_combine"internal"internal2internalzV"skerry.builtin.function+json*
oid2785*
parallelsafe*

volatility	immutableb›

pg_catalogint8_avg_serialize"internal2byteazf"skerry.builtin.function+json*
oid2786*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalogint8_avg_deserialize"bytea"internal2internalzf"skerry.builtin.function+json*
oid2787*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog#pg_stat_get_backend_wait_event_type"int42textzi"skerry.builtin.function+json*
oid2788*
parallel
restricted*
stricttrue*

volatilitystableb 

pg_catalogtidgt"tid"tid2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2790*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogtidlt"tid"tid2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2791*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogtidge"tid"tid2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2792*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogtidle"tid"tid2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2793*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogbttidcmp"tid"tid2int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid2794*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	tidlarger"tid"tid2tidzf"skerry.builtin.function+json*
oid2795*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog
tidsmaller"tid"tid2tidzf"skerry.builtin.function+json*
oid2796*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogint8inc_any"int8"any2int8zf"skerry.builtin.function+json*
oid2804*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogint8inc_float8_float8"int8"float8"float82int8zf"skerry.builtin.function+json*
oid2805*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogfloat8_regr_accum"_float8"float8"float82_float8zf"skerry.builtin.function+json*
oid2806*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogfloat8_regr_sxx"_float82float8zf"skerry.builtin.function+json*
oid2807*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogfloat8_regr_syy"_float82float8zf"skerry.builtin.function+json*
oid2808*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogfloat8_regr_sxy"_float82float8zf"skerry.builtin.function+json*
oid2809*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogfloat8_regr_avgx"_float82float8zf"skerry.builtin.function+json*
oid2810*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogfloat8_regr_avgy"_float82float8zf"skerry.builtin.function+json*
oid2811*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogfloat8_regr_r2"_float82float8zf"skerry.builtin.function+json*
oid2812*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogfloat8_regr_slope"_float82float8zf"skerry.builtin.function+json*
oid2813*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogfloat8_regr_intercept"_float82float8zf"skerry.builtin.function+json*
oid2814*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogfloat8_covar_pop"_float82float8zf"skerry.builtin.function+json*
oid2815*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogfloat8_covar_samp"_float82float8zf"skerry.builtin.function+json*
oid2816*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogfloat8_corr"_float82float8zf"skerry.builtin.function+json*
oid2817*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogpg_stat_get_db_blk_read_time"oid2float8zi"skerry.builtin.function+json*
oid2844*
parallel
restricted*
stricttrue*

volatilitystableb¥

pg_catalogpg_stat_get_db_blk_write_time"oid2float8zi"skerry.builtin.function+json*
oid2845*
parallel
restricted*
stricttrue*

volatilitystablebŒ

pg_catalogpg_switch_wal2pg_lsnze"skerry.builtin.function+json*
oid2848*
parallelsafe*
stricttrue*

volatilityvolatileb‘

pg_catalogpg_current_wal_lsn2pg_lsnze"skerry.builtin.function+json*
oid2849*
parallelsafe*
stricttrue*

volatilityvolatileb£

pg_catalogpg_walfile_name_offset"pg_lsn2record:lsnzf"skerry.builtin.function+json*
oid2850*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogpg_walfile_name"pg_lsn2textzf"skerry.builtin.function+json*
oid2851*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogpg_current_wal_insert_lsn2pg_lsnze"skerry.builtin.function+json*
oid2852*
parallelsafe*
stricttrue*

volatilityvolatileb¥

pg_catalogpg_stat_get_backend_wait_event"int42textzi"skerry.builtin.function+json*
oid2853*
parallel
restricted*
stricttrue*

volatilitystableb‘

pg_catalogpg_my_temp_schema2oidzi"skerry.builtin.function+json*
oid2854*
parallel
restricted*
stricttrue*

volatilitystableb—

pg_catalogpg_is_other_temp_schema"oid2boolzc"skerry.builtin.function+json*
oid2855*
parallelsafe*
stricttrue*

volatilitystableb£

pg_catalogpg_timezone_names2recordzx"skerry.builtin.function+json*
oid2856*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystableb¬

pg_catalogpg_stat_get_backend_xact_start"int42timestamptzzi"skerry.builtin.function+json*
oid2857*
parallel
restricted*
stricttrue*

volatilitystableb–

pg_catalognumeric_avg_accum"internal"numeric2internalzV"skerry.builtin.function+json*
oid2858*
parallelsafe*

volatility	immutableb–

pg_catalogpg_stat_get_buf_alloc2int8zi"skerry.builtin.function+json*
oid2859*
parallel
restricted*
stricttrue*

volatilitystableb

pg_catalogpg_stat_get_live_tuples"oid2int8zi"skerry.builtin.function+json*
oid2878*
parallel
restricted*
stricttrue*

volatilitystableb

pg_catalogpg_stat_get_dead_tuples"oid2int8zi"skerry.builtin.function+json*
oid2879*
parallel
restricted*
stricttrue*

volatilitystableb™

pg_catalogpg_advisory_lock"int82voidzk"skerry.builtin.function+json*
oid2880*
parallel
restricted*
stricttrue*

volatilityvolatileb 

pg_catalogpg_advisory_lock_shared"int82voidzk"skerry.builtin.function+json*
oid2881*
parallel
restricted*
stricttrue*

volatilityvolatileb

pg_catalogpg_try_advisory_lock"int82boolzk"skerry.builtin.function+json*
oid2882*
parallel
restricted*
stricttrue*

volatilityvolatileb¤

pg_catalogpg_try_advisory_lock_shared"int82boolzk"skerry.builtin.function+json*
oid2883*
parallel
restricted*
stricttrue*

volatilityvolatileb›

pg_catalogpg_advisory_unlock"int82boolzk"skerry.builtin.function+json*
oid2884*
parallel
restricted*
stricttrue*

volatilityvolatileb¢

pg_catalogpg_advisory_unlock_shared"int82boolzk"skerry.builtin.function+json*
oid2885*
parallel
restricted*
stricttrue*

volatilityvolatilebŸ

pg_catalogpg_advisory_lock"int4"int42voidzk"skerry.builtin.function+json*
oid2886*
parallel
restricted*
stricttrue*

volatilityvolatileb¦

pg_catalogpg_advisory_lock_shared"int4"int42voidzk"skerry.builtin.function+json*
oid2887*
parallel
restricted*
stricttrue*

volatilityvolatileb£

pg_catalogpg_try_advisory_lock"int4"int42boolzk"skerry.builtin.function+json*
oid2888*
parallel
restricted*
stricttrue*

volatilityvolatilebª

pg_catalogpg_try_advisory_lock_shared"int4"int42boolzk"skerry.builtin.function+json*
oid2889*
parallel
restricted*
stricttrue*

volatilityvolatileb¡

pg_catalogpg_advisory_unlock"int4"int42boolzk"skerry.builtin.function+json*
oid2890*
parallel
restricted*
stricttrue*

volatilityvolatileb¨

pg_catalogpg_advisory_unlock_shared"int4"int42boolzk"skerry.builtin.function+json*
oid2891*
parallel
restricted*
stricttrue*

volatilityvolatileb™

pg_catalogpg_advisory_unlock_all2voidzk"skerry.builtin.function+json*
oid2892*
parallel
restricted*
stricttrue*

volatilityvolatileb‰

pg_catalogxml_in"cstring2xmlzc"skerry.builtin.function+json*
oid2893*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogxml_out"xml2cstringzf"skerry.builtin.function+json*
oid2894*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog
xmlcomment"text2xmlzf"skerry.builtin.function+json*
oid2895*
parallelsafe*
stricttrue*

volatility	immutablebƒ

pg_catalogxml"text2xmlzc"skerry.builtin.function+json*
oid2896*
parallelsafe*
stricttrue*

volatilitystableb”

pg_catalogxmlvalidate"xml"text2boolzf"skerry.builtin.function+json*
oid2897*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogxml_recv"internal2xmlzc"skerry.builtin.function+json*
oid2898*
parallelsafe*
stricttrue*

volatilitystableb‰

pg_catalogxml_send"xml2byteazc"skerry.builtin.function+json*
oid2899*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalog
xmlconcat2"xml"xml2xmlzV"skerry.builtin.function+json*
oid2900*
parallelsafe*

volatility	immutableb–

pg_catalogvarbittypmodin"_cstring2int4zf"skerry.builtin.function+json*
oid2902*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogintervaltypmodin"_cstring2int4zf"skerry.builtin.function+json*
oid2903*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogintervaltypmodout"int42cstringzf"skerry.builtin.function+json*
oid2904*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogtimestamptypmodin"_cstring2int4zf"skerry.builtin.function+json*
oid2905*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogtimestamptypmodout"int42cstringzf"skerry.builtin.function+json*
oid2906*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogtimestamptztypmodin"_cstring2int4zf"skerry.builtin.function+json*
oid2907*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogtimestamptztypmodout"int42cstringzf"skerry.builtin.function+json*
oid2908*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogtimetypmodin"_cstring2int4zf"skerry.builtin.function+json*
oid2909*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogtimetypmodout"int42cstringzf"skerry.builtin.function+json*
oid2910*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogtimetztypmodin"_cstring2int4zf"skerry.builtin.function+json*
oid2911*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogtimetztypmodout"int42cstringzf"skerry.builtin.function+json*
oid2912*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogbpchartypmodin"_cstring2int4zf"skerry.builtin.function+json*
oid2913*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogbpchartypmodout"int42cstringzf"skerry.builtin.function+json*
oid2914*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogvarchartypmodin"_cstring2int4zf"skerry.builtin.function+json*
oid2915*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogvarchartypmodout"int42cstringzf"skerry.builtin.function+json*
oid2916*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalognumerictypmodin"_cstring2int4zf"skerry.builtin.function+json*
oid2917*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalognumerictypmodout"int42cstringzf"skerry.builtin.function+json*
oid2918*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogbittypmodin"_cstring2int4zf"skerry.builtin.function+json*
oid2919*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogbittypmodout"int42cstringzf"skerry.builtin.function+json*
oid2920*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogvarbittypmodout"int42cstringzf"skerry.builtin.function+json*
oid2921*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_catalogtext"xml2textzf"skerry.builtin.function+json*
oid2922*
parallelsafe*
stricttrue*

volatility	immutablebØ

pg_catalogtable_to_xml"regclass"bool"bool"text2xml:tbl:nulls:tableforest:targetnszv"skerry.builtin.function+json*
cost100*
oid2923*
parallel
restricted*
stricttrue*

volatilitystablebÔ

pg_catalogquery_to_xml"text"bool"bool"text2xml:query:nulls:tableforest:targetnszt"skerry.builtin.function+json*
cost100*
oid2924*
parallelunsafe*
stricttrue*

volatilityvolatilebè

pg_catalogcursor_to_xml"	refcursor"int4"bool"bool"text2xml:cursor:count:nulls:tableforest:targetnszt"skerry.builtin.function+json*
cost100*
oid2925*
parallelunsafe*
stricttrue*

volatilityvolatilebÞ

pg_catalogtable_to_xmlschema"regclass"bool"bool"text2xml:tbl:nulls:tableforest:targetnszv"skerry.builtin.function+json*
cost100*
oid2926*
parallel
restricted*
stricttrue*

volatilitystablebÚ

pg_catalogquery_to_xmlschema"text"bool"bool"text2xml:query:nulls:tableforest:targetnszt"skerry.builtin.function+json*
cost100*
oid2927*
parallelunsafe*
stricttrue*

volatilityvolatilebá

pg_catalogcursor_to_xmlschema"	refcursor"bool"bool"text2xml:cursor:nulls:tableforest:targetnszt"skerry.builtin.function+json*
cost100*
oid2928*
parallelunsafe*
stricttrue*

volatilityvolatilebæ

pg_catalogtable_to_xml_and_xmlschema"regclass"bool"bool"text2xml:tbl:nulls:tableforest:targetnszv"skerry.builtin.function+json*
cost100*
oid2929*
parallel
restricted*
stricttrue*

volatilitystablebâ

pg_catalogquery_to_xml_and_xmlschema"text"bool"bool"text2xml:query:nulls:tableforest:targetnszt"skerry.builtin.function+json*
cost100*
oid2930*
parallelunsafe*
stricttrue*

volatilityvolatileb•

pg_catalogxpath"text"xml"_text2_xmlzf"skerry.builtin.function+json*
oid2931*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogxpath"text"xml2_xmlzf"skerry.builtin.function+json*
oid2932*
parallelsafe*
stricttrue*

volatility	immutablebØ

pg_catalogschema_to_xml"name"bool"bool"text2xml:schema:nulls:tableforest:targetnszv"skerry.builtin.function+json*
cost100*
oid2933*
parallel
restricted*
stricttrue*

volatilitystablebÞ

pg_catalogschema_to_xmlschema"name"bool"bool"text2xml:schema:nulls:tableforest:targetnszv"skerry.builtin.function+json*
cost100*
oid2934*
parallel
restricted*
stricttrue*

volatilitystablebæ

pg_catalogschema_to_xml_and_xmlschema"name"bool"bool"text2xml:schema:nulls:tableforest:targetnszv"skerry.builtin.function+json*
cost100*
oid2935*
parallel
restricted*
stricttrue*

volatilitystablebÌ

pg_catalogdatabase_to_xml"bool"bool"text2xml:nulls:tableforest:targetnszv"skerry.builtin.function+json*
cost100*
oid2936*
parallel
restricted*
stricttrue*

volatilitystablebÒ

pg_catalogdatabase_to_xmlschema"bool"bool"text2xml:nulls:tableforest:targetnszv"skerry.builtin.function+json*
cost100*
oid2937*
parallel
restricted*
stricttrue*

volatilitystablebÚ

pg_catalogdatabase_to_xml_and_xmlschema"bool"bool"text2xml:nulls:tableforest:targetnszv"skerry.builtin.function+json*
cost100*
oid2938*
parallel
restricted*
stricttrue*

volatilitystableb 

pg_catalogtxid_snapshot_in"cstring2txid_snapshotzf"skerry.builtin.function+json*
oid2939*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogtxid_snapshot_out"txid_snapshot2cstringzf"skerry.builtin.function+json*
oid2940*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogtxid_snapshot_recv"internal2txid_snapshotzf"skerry.builtin.function+json*
oid2941*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogtxid_snapshot_send"txid_snapshot2byteazf"skerry.builtin.function+json*
oid2942*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogtxid_current2int8ze"skerry.builtin.function+json*
oid2943*
parallelunsafe*
stricttrue*

volatilitystableb™

pg_catalogtxid_current_snapshot2txid_snapshotzc"skerry.builtin.function+json*
oid2944*
parallelsafe*
stricttrue*

volatilitystablebŸ

pg_catalogtxid_snapshot_xmin"txid_snapshot2int8zf"skerry.builtin.function+json*
oid2945*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogtxid_snapshot_xmax"txid_snapshot2int8zf"skerry.builtin.function+json*
oid2946*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalogtxid_snapshot_xip"txid_snapshot2int8z{"skerry.builtin.function+json*
oid2947*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb«

pg_catalogtxid_visible_in_snapshot"int8"txid_snapshot2boolzf"skerry.builtin.function+json*
oid2948*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_cataloguuid_in"cstring2uuidzf"skerry.builtin.function+json*
oid2952*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloguuid_out"uuid2cstringzf"skerry.builtin.function+json*
oid2953*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_cataloguuid_lt"uuid"uuid2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2954*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_cataloguuid_le"uuid"uuid2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2955*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_cataloguuid_eq"uuid"uuid2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2956*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_cataloguuid_ge"uuid"uuid2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2957*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_cataloguuid_gt"uuid"uuid2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2958*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_cataloguuid_ne"uuid"uuid2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid2959*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_cataloguuid_cmp"uuid"uuid2int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid2960*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	uuid_recv"internal2uuidzf"skerry.builtin.function+json*
oid2961*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalog	uuid_send"uuid2byteazf"skerry.builtin.function+json*
oid2962*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	uuid_hash"uuid2int4zf"skerry.builtin.function+json*
oid2963*
parallelsafe*
stricttrue*

volatility	immutablebˆ

pg_catalogtext"bool2textzf"skerry.builtin.function+json*
oid2971*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogpg_stat_get_function_calls"oid2int8zi"skerry.builtin.function+json*
oid2978*
parallel
restricted*
stricttrue*

volatilitystableb§

pg_catalogpg_stat_get_function_total_time"oid2float8zi"skerry.builtin.function+json*
oid2979*
parallel
restricted*
stricttrue*

volatilitystableb¦

pg_catalogpg_stat_get_function_self_time"oid2float8zi"skerry.builtin.function+json*
oid2980*
parallel
restricted*
stricttrue*

volatilitystableb—

pg_catalog	record_eq"record"record2boolzf"skerry.builtin.function+json*
oid2981*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalog	record_ne"record"record2boolzf"skerry.builtin.function+json*
oid2982*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalog	record_lt"record"record2boolzf"skerry.builtin.function+json*
oid2983*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalog	record_gt"record"record2boolzf"skerry.builtin.function+json*
oid2984*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalog	record_le"record"record2boolzf"skerry.builtin.function+json*
oid2985*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalog	record_ge"record"record2boolzf"skerry.builtin.function+json*
oid2986*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogbtrecordcmp"record"record2int4zf"skerry.builtin.function+json*
oid2987*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogpg_table_size"regclass2int8ze"skerry.builtin.function+json*
oid2997*
parallelsafe*
stricttrue*

volatilityvolatileb–

pg_catalogpg_indexes_size"regclass2int8ze"skerry.builtin.function+json*
oid2998*
parallelsafe*
stricttrue*

volatilityvolatileb˜

pg_catalogpg_relation_filenode"regclass2oidzc"skerry.builtin.function+json*
oid2999*
parallelsafe*
stricttrue*

volatilitystableb¯

pg_catalog"has_foreign_data_wrapper_privilege"name"text"text2boolzc"skerry.builtin.function+json*
oid3000*
parallelsafe*
stricttrue*

volatilitystableb®

pg_catalog"has_foreign_data_wrapper_privilege"name"oid"text2boolzc"skerry.builtin.function+json*
oid3001*
parallelsafe*
stricttrue*

volatilitystableb®

pg_catalog"has_foreign_data_wrapper_privilege"oid"text"text2boolzc"skerry.builtin.function+json*
oid3002*
parallelsafe*
stricttrue*

volatilitystableb­

pg_catalog"has_foreign_data_wrapper_privilege"oid"oid"text2boolzc"skerry.builtin.function+json*
oid3003*
parallelsafe*
stricttrue*

volatilitystableb©

pg_catalog"has_foreign_data_wrapper_privilege"text"text2boolzc"skerry.builtin.function+json*
oid3004*
parallelsafe*
stricttrue*

volatilitystableb¨

pg_catalog"has_foreign_data_wrapper_privilege"oid"text2boolzc"skerry.builtin.function+json*
oid3005*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_cataloghas_server_privilege"name"text"text2boolzc"skerry.builtin.function+json*
oid3006*
parallelsafe*
stricttrue*

volatilitystableb 

pg_cataloghas_server_privilege"name"oid"text2boolzc"skerry.builtin.function+json*
oid3007*
parallelsafe*
stricttrue*

volatilitystableb 

pg_cataloghas_server_privilege"oid"text"text2boolzc"skerry.builtin.function+json*
oid3008*
parallelsafe*
stricttrue*

volatilitystablebŸ

pg_cataloghas_server_privilege"oid"oid"text2boolzc"skerry.builtin.function+json*
oid3009*
parallelsafe*
stricttrue*

volatilitystableb›

pg_cataloghas_server_privilege"text"text2boolzc"skerry.builtin.function+json*
oid3010*
parallelsafe*
stricttrue*

volatilitystablebš

pg_cataloghas_server_privilege"oid"text2boolzc"skerry.builtin.function+json*
oid3011*
parallelsafe*
stricttrue*

volatilitystableb§

pg_cataloghas_column_privilege"name"text"text"text2boolzc"skerry.builtin.function+json*
oid3012*
parallelsafe*
stricttrue*

volatilitystableb§

pg_cataloghas_column_privilege"name"text"int2"text2boolzc"skerry.builtin.function+json*
oid3013*
parallelsafe*
stricttrue*

volatilitystableb¦

pg_cataloghas_column_privilege"name"oid"text"text2boolzc"skerry.builtin.function+json*
oid3014*
parallelsafe*
stricttrue*

volatilitystableb¦

pg_cataloghas_column_privilege"name"oid"int2"text2boolzc"skerry.builtin.function+json*
oid3015*
parallelsafe*
stricttrue*

volatilitystableb¦

pg_cataloghas_column_privilege"oid"text"text"text2boolzc"skerry.builtin.function+json*
oid3016*
parallelsafe*
stricttrue*

volatilitystableb¦

pg_cataloghas_column_privilege"oid"text"int2"text2boolzc"skerry.builtin.function+json*
oid3017*
parallelsafe*
stricttrue*

volatilitystableb¥

pg_cataloghas_column_privilege"oid"oid"text"text2boolzc"skerry.builtin.function+json*
oid3018*
parallelsafe*
stricttrue*

volatilitystableb¥

pg_cataloghas_column_privilege"oid"oid"int2"text2boolzc"skerry.builtin.function+json*
oid3019*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_cataloghas_column_privilege"text"text"text2boolzc"skerry.builtin.function+json*
oid3020*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_cataloghas_column_privilege"text"int2"text2boolzc"skerry.builtin.function+json*
oid3021*
parallelsafe*
stricttrue*

volatilitystableb 

pg_cataloghas_column_privilege"oid"text"text2boolzc"skerry.builtin.function+json*
oid3022*
parallelsafe*
stricttrue*

volatilitystableb 

pg_cataloghas_column_privilege"oid"int2"text2boolzc"skerry.builtin.function+json*
oid3023*
parallelsafe*
stricttrue*

volatilitystableb±

pg_cataloghas_any_column_privilege"name"text"text2boolzo"skerry.builtin.function+json*

cost10*
oid3024*
parallelsafe*
stricttrue*

volatilitystableb°

pg_cataloghas_any_column_privilege"name"oid"text2boolzo"skerry.builtin.function+json*

cost10*
oid3025*
parallelsafe*
stricttrue*

volatilitystableb°

pg_cataloghas_any_column_privilege"oid"text"text2boolzo"skerry.builtin.function+json*

cost10*
oid3026*
parallelsafe*
stricttrue*

volatilitystableb¯

pg_cataloghas_any_column_privilege"oid"oid"text2boolzo"skerry.builtin.function+json*

cost10*
oid3027*
parallelsafe*
stricttrue*

volatilitystableb«

pg_cataloghas_any_column_privilege"text"text2boolzo"skerry.builtin.function+json*

cost10*
oid3028*
parallelsafe*
stricttrue*

volatilitystablebª

pg_cataloghas_any_column_privilege"oid"text2boolzo"skerry.builtin.function+json*

cost10*
oid3029*
parallelsafe*
stricttrue*

volatilitystablebš

pg_catalogoverlay"bit"bit"int4"int42bitzf"skerry.builtin.function+json*
oid3030*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogoverlay"bit"bit"int42bitzf"skerry.builtin.function+json*
oid3031*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogget_bit"bit"int42int4zf"skerry.builtin.function+json*
oid3032*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogset_bit"bit"int4"int42bitzf"skerry.builtin.function+json*
oid3033*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogpg_relation_filepath"regclass2textzc"skerry.builtin.function+json*
oid3034*
parallelsafe*
stricttrue*

volatilitystableb«

pg_catalogpg_listening_channels2textz~"skerry.builtin.function+json*
oid3035*
parallel
restricted*
returns_settrue*
stricttrue*

volatilitystablebˆ

pg_catalog	pg_notify"text"text2voidz["skerry.builtin.function+json*
oid3036*
parallel
restricted*

volatilityvolatileb¡

pg_catalogpg_stat_get_xact_numscans"oid2int8zk"skerry.builtin.function+json*
oid3037*
parallel
restricted*
stricttrue*

volatilityvolatileb¨

pg_catalog pg_stat_get_xact_tuples_returned"oid2int8zk"skerry.builtin.function+json*
oid3038*
parallel
restricted*
stricttrue*

volatilityvolatileb§

pg_catalogpg_stat_get_xact_tuples_fetched"oid2int8zk"skerry.builtin.function+json*
oid3039*
parallel
restricted*
stricttrue*

volatilityvolatileb¨

pg_catalog pg_stat_get_xact_tuples_inserted"oid2int8zk"skerry.builtin.function+json*
oid3040*
parallel
restricted*
stricttrue*

volatilityvolatileb§

pg_catalogpg_stat_get_xact_tuples_updated"oid2int8zk"skerry.builtin.function+json*
oid3041*
parallel
restricted*
stricttrue*

volatilityvolatileb§

pg_catalogpg_stat_get_xact_tuples_deleted"oid2int8zk"skerry.builtin.function+json*
oid3042*
parallel
restricted*
stricttrue*

volatilityvolatileb«

pg_catalog#pg_stat_get_xact_tuples_hot_updated"oid2int8zk"skerry.builtin.function+json*
oid3043*
parallel
restricted*
stricttrue*

volatilityvolatileb§

pg_catalogpg_stat_get_xact_blocks_fetched"oid2int8zk"skerry.builtin.function+json*
oid3044*
parallel
restricted*
stricttrue*

volatilityvolatileb£

pg_catalogpg_stat_get_xact_blocks_hit"oid2int8zk"skerry.builtin.function+json*
oid3045*
parallel
restricted*
stricttrue*

volatilityvolatileb§

pg_catalogpg_stat_get_xact_function_calls"oid2int8zk"skerry.builtin.function+json*
oid3046*
parallel
restricted*
stricttrue*

volatilityvolatileb®

pg_catalog$pg_stat_get_xact_function_total_time"oid2float8zk"skerry.builtin.function+json*
oid3047*
parallel
restricted*
stricttrue*

volatilityvolatileb­

pg_catalog#pg_stat_get_xact_function_self_time"oid2float8zk"skerry.builtin.function+json*
oid3048*
parallel
restricted*
stricttrue*

volatilityvolatilebœ

pg_catalogxpath_exists"text"xml"_text2boolzf"skerry.builtin.function+json*
oid3049*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogxpath_exists"text"xml2boolzf"skerry.builtin.function+json*
oid3050*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogxml_is_well_formed"text2boolzc"skerry.builtin.function+json*
oid3051*
parallelsafe*
stricttrue*

volatilitystablebŸ

pg_catalogxml_is_well_formed_document"text2boolzf"skerry.builtin.function+json*
oid3052*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogxml_is_well_formed_content"text2boolzf"skerry.builtin.function+json*
oid3053*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogpg_stat_get_vacuum_count"oid2int8zi"skerry.builtin.function+json*
oid3054*
parallel
restricted*
stricttrue*

volatilitystableb¢

pg_catalogpg_stat_get_autovacuum_count"oid2int8zi"skerry.builtin.function+json*
oid3055*
parallel
restricted*
stricttrue*

volatilitystablebŸ

pg_catalogpg_stat_get_analyze_count"oid2int8zi"skerry.builtin.function+json*
oid3056*
parallel
restricted*
stricttrue*

volatilitystableb£

pg_catalogpg_stat_get_autoanalyze_count"oid2int8zi"skerry.builtin.function+json*
oid3057*
parallel
restricted*
stricttrue*

volatilitystablebv

pg_catalogconcat*any2textzS"skerry.builtin.function+json*
oid3058*
parallelsafe*

volatilitystableb

pg_catalog	concat_ws"text*any2textzS"skerry.builtin.function+json*
oid3059*
parallelsafe*

volatilitystablebŽ

pg_catalogleft"text"int42textzf"skerry.builtin.function+json*
oid3060*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogright"text"int42textzf"skerry.builtin.function+json*
oid3061*
parallelsafe*
stricttrue*

volatility	immutableb‹

pg_catalogreverse"text2textzf"skerry.builtin.function+json*
oid3062*
parallelsafe*
stricttrue*

volatility	immutableb¹

pg_cataloggist_point_distance"internal"point"int2"oid"internal2float8zf"skerry.builtin.function+json*
oid3064*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalog"pg_stat_get_db_conflict_tablespace"oid2int8zi"skerry.builtin.function+json*
oid3065*
parallel
restricted*
stricttrue*

volatilitystableb¢

pg_catalogpg_stat_get_db_conflict_lock"oid2int8zi"skerry.builtin.function+json*
oid3066*
parallel
restricted*
stricttrue*

volatilitystableb¦

pg_catalog pg_stat_get_db_conflict_snapshot"oid2int8zi"skerry.builtin.function+json*
oid3067*
parallel
restricted*
stricttrue*

volatilitystableb§

pg_catalog!pg_stat_get_db_conflict_bufferpin"oid2int8zi"skerry.builtin.function+json*
oid3068*
parallel
restricted*
stricttrue*

volatilitystableb®

pg_catalog(pg_stat_get_db_conflict_startup_deadlock"oid2int8zi"skerry.builtin.function+json*
oid3069*
parallel
restricted*
stricttrue*

volatilitystableb¡

pg_catalogpg_stat_get_db_conflict_all"oid2int8zi"skerry.builtin.function+json*
oid3070*
parallel
restricted*
stricttrue*

volatilitystableb

pg_catalogpg_wal_replay_pause2voidze"skerry.builtin.function+json*
oid3071*
parallelsafe*
stricttrue*

volatilityvolatileb‘

pg_catalogpg_wal_replay_resume2voidze"skerry.builtin.function+json*
oid3072*
parallelsafe*
stricttrue*

volatilityvolatileb”

pg_catalogpg_is_wal_replay_paused2boolze"skerry.builtin.function+json*
oid3073*
parallelsafe*
stricttrue*

volatilityvolatileb«

pg_catalogpg_stat_get_db_stat_reset_time"oid2timestamptzzi"skerry.builtin.function+json*
oid3074*
parallel
restricted*
stricttrue*

volatilitystableb¬

pg_catalog$pg_stat_get_bgwriter_stat_reset_time2timestamptzzi"skerry.builtin.function+json*
oid3075*
parallel
restricted*
stricttrue*

volatilitystableb¥

pg_catalogginarrayextract"anyarray"internal2internalzf"skerry.builtin.function+json*
oid3076*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_cataloggin_extract_tsvector"tsvector"internal2internalzf"skerry.builtin.function+json*
oid3077*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalogpg_sequence_parameters"oid2record:sequence_oidzc"skerry.builtin.function+json*
oid3078*
parallelsafe*
stricttrue*

volatilitystableb¶

pg_catalogpg_available_extensions2recordz„"skerry.builtin.function+json*

cost10*
oid3082*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystableb¾

pg_catalogpg_available_extension_versions2recordz„"skerry.builtin.function+json*

cost10*
oid3083*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystablebÄ

pg_catalogpg_extension_update_paths"name2record:namez„"skerry.builtin.function+json*

cost10*
oid3084*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystableb§

pg_catalogpg_extension_config_dump"regclass"text2voidzg"skerry.builtin.function+json*
oid3086*
parallelunsafe*
stricttrue*

volatilityvolatilebÂ

pg_cataloggin_extract_tsquery"tsquery"internal"int2"internal"internal2internalzf"skerry.builtin.function+json*
oid3087*
parallelsafe*
stricttrue*

volatility	immutablebÇ

pg_cataloggin_tsquery_consistent"internal"int2"tsquery"int4"internal"internal2boolzf"skerry.builtin.function+json*
oid3088*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogpg_advisory_xact_lock"int82voidzk"skerry.builtin.function+json*
oid3089*
parallel
restricted*
stricttrue*

volatilityvolatileb¥

pg_catalogpg_advisory_xact_lock_shared"int82voidzk"skerry.builtin.function+json*
oid3090*
parallel
restricted*
stricttrue*

volatilityvolatileb¢

pg_catalogpg_try_advisory_xact_lock"int82boolzk"skerry.builtin.function+json*
oid3091*
parallel
restricted*
stricttrue*

volatilityvolatileb©

pg_catalog pg_try_advisory_xact_lock_shared"int82boolzk"skerry.builtin.function+json*
oid3092*
parallel
restricted*
stricttrue*

volatilityvolatileb¤

pg_catalogpg_advisory_xact_lock"int4"int42voidzk"skerry.builtin.function+json*
oid3093*
parallel
restricted*
stricttrue*

volatilityvolatileb«

pg_catalogpg_advisory_xact_lock_shared"int4"int42voidzk"skerry.builtin.function+json*
oid3094*
parallel
restricted*
stricttrue*

volatilityvolatileb¨

pg_catalogpg_try_advisory_xact_lock"int4"int42boolzk"skerry.builtin.function+json*
oid3095*
parallel
restricted*
stricttrue*

volatilityvolatileb¯

pg_catalog pg_try_advisory_xact_lock_shared"int4"int42boolzk"skerry.builtin.function+json*
oid3096*
parallel
restricted*
stricttrue*

volatilityvolatileb›

pg_catalogvarchar_support"internal2internalzf"skerry.builtin.function+json*
oid3097*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogpg_create_restore_point"text2pg_lsnze"skerry.builtin.function+json*
oid3098*
parallelsafe*
stricttrue*

volatilityvolatilebŸ

pg_catalogpg_stat_get_wal_senders2recordzn"skerry.builtin.function+json*
oid3099*
parallel
restricted*
returns_settrue*

volatilitystablebx

pg_catalog
row_number2int8zV"skerry.builtin.function+json*
oid3100*
parallelsafe*

volatility	immutablebr

pg_catalogrank2int8zV"skerry.builtin.function+json*
oid3101*
parallelsafe*

volatility	immutablebx

pg_catalog
dense_rank2int8zV"skerry.builtin.function+json*
oid3102*
parallelsafe*

volatility	immutableb|

pg_catalogpercent_rank2float8zV"skerry.builtin.function+json*
oid3103*
parallelsafe*

volatility	immutableby

pg_catalog	cume_dist2float8zV"skerry.builtin.function+json*
oid3104*
parallelsafe*

volatility	immutableb‰

pg_catalogntile"int42int4zf"skerry.builtin.function+json*
oid3105*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_cataloglag"
anyelement2
anyelementzf"skerry.builtin.function+json*
oid3106*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_cataloglag"
anyelement"int42
anyelementzf"skerry.builtin.function+json*
oid3107*
parallelsafe*
stricttrue*

volatility	immutableb®

pg_cataloglag"anycompatible"int4"anycompatible2anycompatiblezf"skerry.builtin.function+json*
oid3108*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_cataloglead"
anyelement2
anyelementzf"skerry.builtin.function+json*
oid3109*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_cataloglead"
anyelement"int42
anyelementzf"skerry.builtin.function+json*
oid3110*
parallelsafe*
stricttrue*

volatility	immutableb¯

pg_cataloglead"anycompatible"int4"anycompatible2anycompatiblezf"skerry.builtin.function+json*
oid3111*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogfirst_value"
anyelement2
anyelementzf"skerry.builtin.function+json*
oid3112*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
last_value"
anyelement2
anyelementzf"skerry.builtin.function+json*
oid3113*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalog	nth_value"
anyelement"int42
anyelementzf"skerry.builtin.function+json*
oid3114*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogfdw_handler_in"cstring2fdw_handlerzV"skerry.builtin.function+json*
oid3116*
parallelsafe*

volatility	immutableb

pg_catalogfdw_handler_out"fdw_handler2cstringzf"skerry.builtin.function+json*
oid3117*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	void_recv"internal2voidzf"skerry.builtin.function+json*
oid3120*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalog	void_send"void2byteazf"skerry.builtin.function+json*
oid3121*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogbtint2sortsupport"internal2voidzf"skerry.builtin.function+json*
oid3129*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogbtint4sortsupport"internal2voidzf"skerry.builtin.function+json*
oid3130*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogbtint8sortsupport"internal2voidzf"skerry.builtin.function+json*
oid3131*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogbtfloat4sortsupport"internal2voidzf"skerry.builtin.function+json*
oid3132*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogbtfloat8sortsupport"internal2voidzf"skerry.builtin.function+json*
oid3133*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogbtoidsortsupport"internal2voidzf"skerry.builtin.function+json*
oid3134*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogbtnamesortsupport"internal2voidzf"skerry.builtin.function+json*
oid3135*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogdate_sortsupport"internal2voidzf"skerry.builtin.function+json*
oid3136*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogtimestamp_sortsupport"internal2voidzf"skerry.builtin.function+json*
oid3137*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_cataloghas_type_privilege"name"text"text2boolzc"skerry.builtin.function+json*
oid3138*
parallelsafe*
stricttrue*

volatilitystablebž

pg_cataloghas_type_privilege"name"oid"text2boolzc"skerry.builtin.function+json*
oid3139*
parallelsafe*
stricttrue*

volatilitystablebž

pg_cataloghas_type_privilege"oid"text"text2boolzc"skerry.builtin.function+json*
oid3140*
parallelsafe*
stricttrue*

volatilitystableb

pg_cataloghas_type_privilege"oid"oid"text2boolzc"skerry.builtin.function+json*
oid3141*
parallelsafe*
stricttrue*

volatilitystableb™

pg_cataloghas_type_privilege"text"text2boolzc"skerry.builtin.function+json*
oid3142*
parallelsafe*
stricttrue*

volatilitystableb˜

pg_cataloghas_type_privilege"oid"text2boolzc"skerry.builtin.function+json*
oid3143*
parallelsafe*
stricttrue*

volatilitystableb•

pg_catalogmacaddr_not"macaddr2macaddrzf"skerry.builtin.function+json*
oid3144*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogmacaddr_and"macaddr"macaddr2macaddrzf"skerry.builtin.function+json*
oid3145*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog
macaddr_or"macaddr"macaddr2macaddrzf"skerry.builtin.function+json*
oid3146*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogpg_stat_get_db_temp_files"oid2int8zi"skerry.builtin.function+json*
oid3150*
parallel
restricted*
stricttrue*

volatilitystablebŸ

pg_catalogpg_stat_get_db_temp_bytes"oid2int8zi"skerry.builtin.function+json*
oid3151*
parallel
restricted*
stricttrue*

volatilitystablebž

pg_catalogpg_stat_get_db_deadlocks"oid2int8zi"skerry.builtin.function+json*
oid3152*
parallel
restricted*
stricttrue*

volatilitystableb’

pg_catalogarray_to_json"anyarray2jsonzc"skerry.builtin.function+json*
oid3153*
parallelsafe*
stricttrue*

volatilitystableb˜

pg_catalogarray_to_json"anyarray"bool2jsonzc"skerry.builtin.function+json*
oid3154*
parallelsafe*
stricttrue*

volatilitystablebŽ

pg_catalogrow_to_json"record2jsonzc"skerry.builtin.function+json*
oid3155*
parallelsafe*
stricttrue*

volatilitystableb”

pg_catalogrow_to_json"record"bool2jsonzc"skerry.builtin.function+json*
oid3156*
parallelsafe*
stricttrue*

volatilitystableb›

pg_catalognumeric_support"internal2internalzf"skerry.builtin.function+json*
oid3157*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogvarbit_support"internal2internalzf"skerry.builtin.function+json*
oid3158*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogpg_get_viewdef"oid"int42textzi"skerry.builtin.function+json*
oid3159*
parallel
restricted*
stricttrue*

volatilitystablebª

pg_catalog#pg_stat_get_checkpointer_write_time2float8zm17"skerry.builtin.function+json*
oid3160*
parallel
restricted*
stricttrue*

volatilitystableb©

pg_catalog"pg_stat_get_checkpointer_sync_time2float8zm17"skerry.builtin.function+json*
oid3161*
parallel
restricted*
stricttrue*

volatilitystableb€

pg_catalogpg_collation_for"any2textzS"skerry.builtin.function+json*
oid3162*
parallelsafe*

volatilitystableb‘

pg_catalogpg_trigger_depth2int4zi"skerry.builtin.function+json*
oid3163*
parallel
restricted*
stricttrue*

volatilitystableb 

pg_catalogpg_wal_lsn_diff"pg_lsn"pg_lsn2numericzf"skerry.builtin.function+json*
oid3165*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogpg_size_pretty"numeric2textzf"skerry.builtin.function+json*
oid3166*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogarray_remove"anycompatiblearray"anycompatible2anycompatiblearrayzV"skerry.builtin.function+json*
oid3167*
parallelsafe*

volatility	immutableb»

pg_catalogarray_replace"anycompatiblearray"anycompatible"anycompatible2anycompatiblearrayzV"skerry.builtin.function+json*
oid3168*
parallelsafe*

volatility	immutableb¤

pg_catalograngesel"internal"oid"internal"int42float8zc"skerry.builtin.function+json*
oid3169*
parallelsafe*
stricttrue*

volatilitystableb›

pg_catalog
lo_lseek64"int4"int8"int42int8zg"skerry.builtin.function+json*
oid3170*
parallelunsafe*
stricttrue*

volatilityvolatilebŽ

pg_catalog	lo_tell64"int42int8zg"skerry.builtin.function+json*
oid3171*
parallelunsafe*
stricttrue*

volatilityvolatileb˜

pg_cataloglo_truncate64"int4"int82int4zg"skerry.builtin.function+json*
oid3172*
parallelunsafe*
stricttrue*

volatilityvolatileb•

pg_catalogjson_agg_transfn"internal"
anyelement2internalzS"skerry.builtin.function+json*
oid3173*
parallelsafe*

volatilitystablebˆ

pg_catalogjson_agg_finalfn"internal2jsonzV"skerry.builtin.function+json*
oid3174*
parallelsafe*

volatility	immutablebŽ

pg_catalogto_json"
anyelement2jsonzc"skerry.builtin.function+json*
oid3176*
parallelsafe*
stricttrue*

volatilitystableb£

pg_catalogpg_stat_get_mod_since_analyze"oid2int8zi"skerry.builtin.function+json*
oid3177*
parallel
restricted*
stricttrue*

volatilitystableb†

pg_catalognumeric_sum"internal2numericzV"skerry.builtin.function+json*
oid3178*
parallelsafe*

volatility	immutableb“

pg_catalogcardinality"anyarray2int4zf"skerry.builtin.function+json*
oid3179*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogjson_object_agg_transfn"internal"any"any2internalzS"skerry.builtin.function+json*
oid3180*
parallelsafe*

volatilitystableb

pg_catalogrecord_image_eq"record"record2boolzf"skerry.builtin.function+json*
oid3181*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogrecord_image_ne"record"record2boolzf"skerry.builtin.function+json*
oid3182*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogrecord_image_lt"record"record2boolzf"skerry.builtin.function+json*
oid3183*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogrecord_image_gt"record"record2boolzf"skerry.builtin.function+json*
oid3184*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogrecord_image_le"record"record2boolzf"skerry.builtin.function+json*
oid3185*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogrecord_image_ge"record"record2boolzf"skerry.builtin.function+json*
oid3186*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogbtrecordimagecmp"record"record2int4zf"skerry.builtin.function+json*
oid3187*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_catalogpg_stat_get_archiver2recordzY"skerry.builtin.function+json*
oid3195*
parallel
restricted*

volatilitystableb

pg_catalogjson_object_agg_finalfn"internal2jsonzV"skerry.builtin.function+json*
oid3196*
parallelsafe*

volatility	immutableb€

pg_catalogjson_build_array*any2jsonzS"skerry.builtin.function+json*
oid3198*
parallelsafe*

volatilitystableb{

pg_catalogjson_build_array2jsonzS"skerry.builtin.function+json*
oid3199*
parallelsafe*

volatilitystableb

pg_catalogjson_build_object*any2jsonzS"skerry.builtin.function+json*
oid3200*
parallelsafe*

volatilitystableb|

pg_catalogjson_build_object2jsonzS"skerry.builtin.function+json*
oid3201*
parallelsafe*

volatilitystableb

pg_catalogjson_object"_text2jsonzf"skerry.builtin.function+json*
oid3202*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogjson_object"_text"_text2jsonzf"skerry.builtin.function+json*
oid3203*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogjson_to_record"json2recordzc"skerry.builtin.function+json*
oid3204*
parallelsafe*
stricttrue*

volatilitystableb™

pg_catalogjson_to_recordset"json2recordzh"skerry.builtin.function+json*
oid3205*
parallelsafe*
returns_settrue*

volatilitystableb—

pg_catalogjsonb_array_length"jsonb2int4zf"skerry.builtin.function+json*
oid3207*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalog
jsonb_each"jsonb2record:	from_jsonz{"skerry.builtin.function+json*
oid3208*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb™

pg_catalogjsonb_populate_record"
anyelement"jsonb2
anyelementzS"skerry.builtin.function+json*
oid3209*
parallelsafe*

volatilitystableb‘

pg_catalogjsonb_typeof"jsonb2textzf"skerry.builtin.function+json*
oid3210*
parallelsafe*
stricttrue*

volatility	immutableb¹

pg_catalogjsonb_object_field_text"jsonb"text2text:	from_json:
field_namezf"skerry.builtin.function+json*
oid3214*
parallelsafe*
stricttrue*

volatility	immutableb¹

pg_catalogjsonb_array_element"jsonb"int42jsonb:	from_json:element_indexzf"skerry.builtin.function+json*
oid3215*
parallelsafe*
stricttrue*

volatility	immutableb½

pg_catalogjsonb_array_element_text"jsonb"int42text:	from_json:element_indexzf"skerry.builtin.function+json*
oid3216*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogjsonb_extract_path"jsonb*text2jsonb:	from_jsonzf"skerry.builtin.function+json*
oid3217*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_catalogwidth_bucket"anycompatible"anycompatiblearray2int4zf"skerry.builtin.function+json*
oid3218*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_catalogjsonb_array_elements"jsonb2jsonb:	from_jsonz{"skerry.builtin.function+json*
oid3219*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb’

pg_catalog	pg_lsn_in"cstring2pg_lsnzf"skerry.builtin.function+json*
oid3229*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalog
pg_lsn_out"pg_lsn2cstringzf"skerry.builtin.function+json*
oid3230*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	pg_lsn_lt"pg_lsn"pg_lsn2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid3231*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	pg_lsn_le"pg_lsn"pg_lsn2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid3232*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	pg_lsn_eq"pg_lsn"pg_lsn2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid3233*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	pg_lsn_ge"pg_lsn"pg_lsn2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid3234*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	pg_lsn_gt"pg_lsn"pg_lsn2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid3235*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog	pg_lsn_ne"pg_lsn"pg_lsn2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid3236*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog	pg_lsn_mi"pg_lsn"pg_lsn2numericzf"skerry.builtin.function+json*
oid3237*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogpg_lsn_recv"internal2pg_lsnzf"skerry.builtin.function+json*
oid3238*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogpg_lsn_send"pg_lsn2byteazf"skerry.builtin.function+json*
oid3239*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalog
pg_lsn_cmp"pg_lsn"pg_lsn2int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid3251*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogpg_lsn_hash"pg_lsn2int4zf"skerry.builtin.function+json*
oid3252*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogbttextsortsupport"internal2voidzf"skerry.builtin.function+json*
oid3255*
parallelsafe*
stricttrue*

volatility	immutablebÀ

pg_cataloggenerate_series"numeric"numeric"numeric2numericz{"skerry.builtin.function+json*
oid3259*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb·

pg_cataloggenerate_series"numeric"numeric2numericz{"skerry.builtin.function+json*
oid3260*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb·

pg_catalogjson_strip_nulls"json"bool2json:target:strip_in_arrayszj18"skerry.builtin.function+json*
oid3261*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_catalogjsonb_strip_nulls"jsonb"bool2jsonb:target:strip_in_arrayszj18"skerry.builtin.function+json*
oid3262*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogjsonb_object"_text2jsonbzf"skerry.builtin.function+json*
oid3263*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogjsonb_object"_text"_text2jsonbzf"skerry.builtin.function+json*
oid3264*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogjsonb_agg_transfn"internal"
anyelement2internalzS"skerry.builtin.function+json*
oid3265*
parallelsafe*

volatilitystableb‡

pg_catalogjsonb_agg_finalfn"internal2jsonbzS"skerry.builtin.function+json*
oid3266*
parallelsafe*

volatilitystableb›

pg_catalogjsonb_object_agg_transfn"internal"any"any2internalzS"skerry.builtin.function+json*
oid3268*
parallelsafe*

volatilitystablebŽ

pg_catalogjsonb_object_agg_finalfn"internal2jsonbzS"skerry.builtin.function+json*
oid3269*
parallelsafe*

volatilitystableb‚

pg_catalogjsonb_build_array*any2jsonbzS"skerry.builtin.function+json*
oid3271*
parallelsafe*

volatilitystableb}

pg_catalogjsonb_build_array2jsonbzS"skerry.builtin.function+json*
oid3272*
parallelsafe*

volatilitystablebƒ

pg_catalogjsonb_build_object*any2jsonbzS"skerry.builtin.function+json*
oid3273*
parallelsafe*

volatilitystableb~

pg_catalogjsonb_build_object2jsonbzS"skerry.builtin.function+json*
oid3274*
parallelsafe*

volatilitystablebš

pg_catalog
dist_ppoly"point"polygon2float8zf"skerry.builtin.function+json*
oid3275*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogarray_position"anycompatiblearray"anycompatible2int4zV"skerry.builtin.function+json*
oid3277*
parallelsafe*

volatility	immutableb¥

pg_catalogarray_position"anycompatiblearray"anycompatible"int42int4zV"skerry.builtin.function+json*
oid3278*
parallelsafe*

volatility	immutableb¡

pg_catalogarray_positions"anycompatiblearray"anycompatible2_int4zV"skerry.builtin.function+json*
oid3279*
parallelsafe*

volatility	immutableb»

pg_cataloggist_circle_distance"internal"circle"int2"oid"internal2float8zf"skerry.builtin.function+json*
oid3280*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogscale"numeric2int4zf"skerry.builtin.function+json*
oid3281*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_cataloggist_point_fetch"internal2internalzf"skerry.builtin.function+json*
oid3282*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalognumeric_sortsupport"internal2voidzf"skerry.builtin.function+json*
oid3283*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_cataloggist_poly_distance"internal"polygon"int2"oid"internal2float8zf"skerry.builtin.function+json*
oid3288*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogdist_cpoint"circle"point2float8zf"skerry.builtin.function+json*
oid3290*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
dist_polyp"polygon"point2float8zf"skerry.builtin.function+json*
oid3292*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogpg_read_file"text"int8"int8"bool2textze"skerry.builtin.function+json*
oid3293*
parallelsafe*
stricttrue*

volatilityvolatileb–

pg_catalogcurrent_setting"text"bool2textzc"skerry.builtin.function+json*
oid3294*
parallelsafe*
stricttrue*

volatilitystableb©

pg_catalogpg_read_binary_file"text"int8"int8"bool2byteaze"skerry.builtin.function+json*
oid3295*
parallelsafe*
stricttrue*

volatilityvolatileb 

pg_catalogpg_notification_queue_usage2float8zk"skerry.builtin.function+json*
oid3296*
parallel
restricted*
stricttrue*

volatilityvolatileb­

pg_catalog	pg_ls_dir"text"bool"bool2textzz"skerry.builtin.function+json*
oid3297*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb“

pg_catalogrow_security_active"oid2boolzc"skerry.builtin.function+json*
oid3298*
parallelsafe*
stricttrue*

volatilitystableb”

pg_catalogrow_security_active"text2boolzc"skerry.builtin.function+json*
oid3299*
parallelsafe*
stricttrue*

volatilitystableb˜

pg_cataloguuid_sortsupport"internal2voidzf"skerry.builtin.function+json*
oid3300*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogjsonb_concat"jsonb"jsonb2jsonbzf"skerry.builtin.function+json*
oid3301*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogjsonb_delete"jsonb"text2jsonbzf"skerry.builtin.function+json*
oid3302*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogjsonb_delete"jsonb"int42jsonbzf"skerry.builtin.function+json*
oid3303*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogjsonb_delete_path"jsonb"_text2jsonbzf"skerry.builtin.function+json*
oid3304*
parallelsafe*
stricttrue*

volatility	immutablebÓ

pg_catalog	jsonb_set"jsonb"_text"jsonb"bool2jsonb:jsonb_in:path:replacement:create_if_missingzf"skerry.builtin.function+json*
oid3305*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogjsonb_pretty"jsonb2textzf"skerry.builtin.function+json*
oid3306*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_catalogpg_stat_file"text"bool2record:filename:
missing_okze"skerry.builtin.function+json*
oid3307*
parallelsafe*
stricttrue*

volatilityvolatileb¡

pg_catalogxidneq"xid"xid2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid3308*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
xidneqint4"xid"int42boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid3309*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalogtsm_handler_in"cstring2tsm_handlerzV"skerry.builtin.function+json*
oid3311*
parallelsafe*

volatility	immutableb

pg_catalogtsm_handler_out"tsm_handler2cstringzf"skerry.builtin.function+json*
oid3312*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalog	bernoulli"internal2tsm_handlerze"skerry.builtin.function+json*
oid3313*
parallelsafe*
stricttrue*

volatilityvolatileb”

pg_catalogsystem"internal2tsm_handlerze"skerry.builtin.function+json*
oid3314*
parallelsafe*
stricttrue*

volatilityvolatileb‹

pg_catalogpg_stat_get_wal_receiver2recordzY"skerry.builtin.function+json*
oid3317*
parallel
restricted*

volatilitystablebÀ

pg_catalogpg_stat_get_progress_info"text2record:cmdtypez~"skerry.builtin.function+json*
oid3318*
parallel
restricted*
returns_settrue*
stricttrue*

volatilitystablebœ

pg_catalog	ts_filter"tsvector"_char2tsvectorzf"skerry.builtin.function+json*
oid3319*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalog	setweight"tsvector"char"_text2tsvectorzf"skerry.builtin.function+json*
oid3320*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalog	ts_delete"tsvector"text2tsvectorzf"skerry.builtin.function+json*
oid3321*
parallelsafe*
stricttrue*

volatility	immutableb¯

pg_catalogunnest"tsvector2record:tsvectorz{"skerry.builtin.function+json*
oid3322*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutablebœ

pg_catalog	ts_delete"tsvector"_text2tsvectorzf"skerry.builtin.function+json*
oid3323*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint4_avg_combine"_int8"_int82_int8zf"skerry.builtin.function+json*
oid3324*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_cataloginterval_avg_combine"internal"internal2internalzZ17"skerry.builtin.function+json*
oid3325*
parallelsafe*

volatility	immutablebš

pg_catalogtsvector_to_array"tsvector2_textzf"skerry.builtin.function+json*
oid3326*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogarray_to_tsvector"_text2tsvectorzf"skerry.builtin.function+json*
oid3327*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogbpchar_sortsupport"internal2voidzf"skerry.builtin.function+json*
oid3328*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_catalogpg_show_all_file_settings2recordzz"skerry.builtin.function+json*
oid3329*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb—

pg_catalogpg_current_wal_flush_lsn2pg_lsnze"skerry.builtin.function+json*
oid3330*
parallelsafe*
stricttrue*

volatilityvolatileb™

pg_catalogbytea_sortsupport"internal2voidzf"skerry.builtin.function+json*
oid3331*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogbttext_pattern_sortsupport"internal2voidzf"skerry.builtin.function+json*
oid3332*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogbtbpchar_pattern_sortsupport"internal2voidzf"skerry.builtin.function+json*
oid3333*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogpg_size_bytes"text2int8zf"skerry.builtin.function+json*
oid3334*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalognumeric_serialize"internal2byteazf"skerry.builtin.function+json*
oid3335*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalognumeric_deserialize"bytea"internal2internalzf"skerry.builtin.function+json*
oid3336*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalognumeric_avg_combine"internal"internal2internalzV"skerry.builtin.function+json*
oid3337*
parallelsafe*

volatility	immutablebš

pg_catalognumeric_poly_combine"internal"internal2internalzV"skerry.builtin.function+json*
oid3338*
parallelsafe*

volatility	immutablebŸ

pg_catalognumeric_poly_serialize"internal2byteazf"skerry.builtin.function+json*
oid3339*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalognumeric_poly_deserialize"bytea"internal2internalzf"skerry.builtin.function+json*
oid3340*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalognumeric_combine"internal"internal2internalzV"skerry.builtin.function+json*
oid3341*
parallelsafe*

volatility	immutableb¦

pg_catalogfloat8_regr_combine"_float8"_float82_float8zf"skerry.builtin.function+json*
oid3342*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogjsonb_delete"jsonb*text2jsonb:	from_jsonzf"skerry.builtin.function+json*
oid3343*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogcash_mul_int8"money"int82moneyzf"skerry.builtin.function+json*
oid3344*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogcash_div_int8"money"int82moneyzf"skerry.builtin.function+json*
oid3345*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogtxid_current_if_assigned2int8ze"skerry.builtin.function+json*
oid3348*
parallelunsafe*
stricttrue*

volatilitystableb‘

pg_catalogpg_get_partkeydef"oid2textzc"skerry.builtin.function+json*
oid3352*
parallelsafe*
stricttrue*

volatilitystableb­

pg_catalogpg_ls_logdir2recordz†"skerry.builtin.function+json*

cost10*
oid3353*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb­

pg_catalogpg_ls_waldir2recordz†"skerry.builtin.function+json*

cost10*
oid3354*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatilebž

pg_catalogpg_ndistinct_in"cstring2pg_ndistinctzf"skerry.builtin.function+json*
oid3355*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogpg_ndistinct_out"pg_ndistinct2cstringzf"skerry.builtin.function+json*
oid3356*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogpg_ndistinct_recv"internal2pg_ndistinctzc"skerry.builtin.function+json*
oid3357*
parallelsafe*
stricttrue*

volatilitystableb›

pg_catalogpg_ndistinct_send"pg_ndistinct2byteazc"skerry.builtin.function+json*
oid3358*
parallelsafe*
stricttrue*

volatilitystableb›

pg_catalogmacaddr_sortsupport"internal2voidzf"skerry.builtin.function+json*
oid3359*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogtxid_status"int82textze"skerry.builtin.function+json*
oid3360*
parallelsafe*
stricttrue*

volatilityvolatileb¢

pg_catalogpg_safe_snapshot_blocking_pids"int42_int4ze"skerry.builtin.function+json*
oid3376*
parallelsafe*
stricttrue*

volatilityvolatileb®

pg_catalog$pg_isolation_test_session_is_blocked"int4"_int42boolze"skerry.builtin.function+json*
oid3378*
parallelsafe*
stricttrue*

volatilityvolatilebÄ

pg_catalogpg_identify_object_as_address"oid"oid"int42record:classid:objid:objsubidzc"skerry.builtin.function+json*
oid3382*
parallelsafe*
stricttrue*

volatilitystablebŸ

pg_catalogbrin_minmax_opcinfo"internal2internalzf"skerry.builtin.function+json*
oid3383*
parallelsafe*
stricttrue*

volatility	immutableb»

pg_catalogbrin_minmax_add_value"internal"internal"internal"internal2boolzf"skerry.builtin.function+json*
oid3384*
parallelsafe*
stricttrue*

volatility	immutableb²

pg_catalogbrin_minmax_consistent"internal"internal"internal2boolzf"skerry.builtin.function+json*
oid3385*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_catalogbrin_minmax_union"internal"internal"internal2boolzf"skerry.builtin.function+json*
oid3386*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogint8_avg_accum_inv"internal"int82internalzV"skerry.builtin.function+json*
oid3387*
parallelsafe*

volatility	immutableb‹

pg_catalognumeric_poly_sum"internal2numericzV"skerry.builtin.function+json*
oid3388*
parallelsafe*

volatility	immutableb‹

pg_catalognumeric_poly_avg"internal2numericzV"skerry.builtin.function+json*
oid3389*
parallelsafe*

volatility	immutableb

pg_catalognumeric_poly_var_pop"internal2numericzV"skerry.builtin.function+json*
oid3390*
parallelsafe*

volatility	immutableb

pg_catalognumeric_poly_var_samp"internal2numericzV"skerry.builtin.function+json*
oid3391*
parallelsafe*

volatility	immutableb’

pg_catalognumeric_poly_stddev_pop"internal2numericzV"skerry.builtin.function+json*
oid3392*
parallelsafe*

volatility	immutableb“

pg_catalognumeric_poly_stddev_samp"internal2numericzV"skerry.builtin.function+json*
oid3393*
parallelsafe*

volatility	immutableb¨

pg_catalogregexp_match"text"text2_text:string:patternzf"skerry.builtin.function+json*
oid3396*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalogregexp_match"text"text"text2_text:string:pattern:flagszf"skerry.builtin.function+json*
oid3397*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogint8_mul_cash"int8"money2moneyzf"skerry.builtin.function+json*
oid3399*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalog	pg_config2recordz~"skerry.builtin.function+json*
oid3400*
parallel
restricted*
returns_settrue*
stricttrue*

volatilitystableb¥

pg_catalogpg_hba_file_rules2recordzz"skerry.builtin.function+json*
oid3401*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb¨

pg_catalogpg_statistics_obj_is_visible"oid2boolzo"skerry.builtin.function+json*

cost10*
oid3403*
parallelsafe*
stricttrue*

volatilitystableb¤

pg_catalogpg_dependencies_in"cstring2pg_dependencieszf"skerry.builtin.function+json*
oid3404*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogpg_dependencies_out"pg_dependencies2cstringzf"skerry.builtin.function+json*
oid3405*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogpg_dependencies_recv"internal2pg_dependencieszc"skerry.builtin.function+json*
oid3406*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalogpg_dependencies_send"pg_dependencies2byteazc"skerry.builtin.function+json*
oid3407*
parallelsafe*
stricttrue*

volatilitystablebž

pg_catalogpg_get_partition_constraintdef"oid2textzc"skerry.builtin.function+json*
oid3408*
parallelsafe*
stricttrue*

volatilitystablebœ

pg_catalogtime_hash_extended"time"int82int8zf"skerry.builtin.function+json*
oid3409*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogtimetz_hash_extended"timetz"int82int8zf"skerry.builtin.function+json*
oid3410*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalogtimestamp_hash_extended"	timestamp"int82int8zf"skerry.builtin.function+json*
oid3411*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_cataloguuid_hash_extended"uuid"int82int8zf"skerry.builtin.function+json*
oid3412*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogpg_lsn_hash_extended"pg_lsn"int82int8zf"skerry.builtin.function+json*
oid3413*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloghashenumextended"anyenum"int82int8zf"skerry.builtin.function+json*
oid3414*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogpg_get_statisticsobjdef"oid2textzc"skerry.builtin.function+json*
oid3415*
parallelsafe*
stricttrue*

volatilitystablebž

pg_catalogjsonb_hash_extended"jsonb"int82int8zf"skerry.builtin.function+json*
oid3416*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_cataloghash_range_extended"anyrange"int82int8zf"skerry.builtin.function+json*
oid3417*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_cataloginterval_hash_extended"interval"int82int8zf"skerry.builtin.function+json*
oid3418*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogsha224"bytea2byteazy"skerry.builtin.function+json*
	leakprooftrue*
oid3419*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogsha256"bytea2byteazy"skerry.builtin.function+json*
	leakprooftrue*
oid3420*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogsha384"bytea2byteazy"skerry.builtin.function+json*
	leakprooftrue*
oid3421*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogsha512"bytea2byteazy"skerry.builtin.function+json*
	leakprooftrue*
oid3422*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_catalogpg_partition_tree"regclass2record:	rootrelidzz"skerry.builtin.function+json*
oid3423*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb

pg_catalogpg_partition_root"regclass2regclasszf"skerry.builtin.function+json*
oid3424*
parallelsafe*
stricttrue*

volatility	immutablebÃ

pg_catalogpg_partition_ancestors"regclass2regclass:partitionidzz"skerry.builtin.function+json*
oid3425*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb¦

pg_catalog pg_stat_get_db_checksum_failures"oid2int8zi"skerry.builtin.function+json*
oid3426*
parallel
restricted*
stricttrue*

volatilitystablebº

pg_catalogpg_mcv_list_items"pg_mcv_list2record:mcv_listzx"skerry.builtin.function+json*
oid3427*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystableb±

pg_catalog$pg_stat_get_db_checksum_last_failure"oid2timestamptzzi"skerry.builtin.function+json*
oid3428*
parallel
restricted*
stricttrue*

volatilitystableb“

pg_cataloggen_random_uuid2uuidz€17.999"skerry.builtin.function+json*
	leakprooftrue*
oid3432*
parallelsafe*
stricttrue*

volatilityvolatilezi18"skerry.builtin.function+json*
oid3432*
parallelsafe*
stricttrue*

volatilityvolatileb‰

pg_cataloggtsvector_options"internal2voidzV"skerry.builtin.function+json*
oid3434*
parallelsafe*

volatility	immutablebž

pg_cataloggist_point_sortsupport"internal2voidzf"skerry.builtin.function+json*
oid3435*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalog
pg_promote"bool"int42bool:wait:wait_secondsze"skerry.builtin.function+json*
oid3436*
parallelsafe*
stricttrue*

volatilityvolatileb¥

pg_catalog	prefixsel"internal"oid"internal"int42float8zc"skerry.builtin.function+json*
oid3437*
parallelsafe*
stricttrue*

volatilitystableb³

pg_catalogprefixjoinsel"internal"oid"internal"int2"internal2float8zc"skerry.builtin.function+json*
oid3438*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogpg_control_system2recordze"skerry.builtin.function+json*
oid3441*
parallelsafe*
stricttrue*

volatilityvolatileb”

pg_catalogpg_control_checkpoint2recordze"skerry.builtin.function+json*
oid3442*
parallelsafe*
stricttrue*

volatilityvolatileb’

pg_catalogpg_control_recovery2recordze"skerry.builtin.function+json*
oid3443*
parallelsafe*
stricttrue*

volatilityvolatilebŽ

pg_catalogpg_control_init2recordze"skerry.builtin.function+json*
oid3444*
parallelsafe*
stricttrue*

volatilityvolatilebµ

pg_catalogpg_import_system_collations"regnamespace2int4zt"skerry.builtin.function+json*
cost100*
oid3445*
parallelunsafe*
stricttrue*

volatilityvolatileb™

pg_catalogmacaddr8_recv"internal2macaddr8zf"skerry.builtin.function+json*
oid3446*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogmacaddr8_send"macaddr82byteazf"skerry.builtin.function+json*
oid3447*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalogpg_collation_actual_version"oid2textzr"skerry.builtin.function+json*
cost100*
oid3448*
parallelsafe*
stricttrue*

volatilityvolatileb

pg_catalognumeric"jsonb2numericzf"skerry.builtin.function+json*
oid3449*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogint2"jsonb2int2zf"skerry.builtin.function+json*
oid3450*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogint4"jsonb2int4zf"skerry.builtin.function+json*
oid3451*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogint8"jsonb2int8zf"skerry.builtin.function+json*
oid3452*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogfloat4"jsonb2float4zf"skerry.builtin.function+json*
oid3453*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpg_filenode_relation"oid"oid2regclasszc"skerry.builtin.function+json*
oid3454*
parallelsafe*
stricttrue*

volatilitystableb—

pg_cataloglo_from_bytea"oid"bytea2oidzg"skerry.builtin.function+json*
oid3457*
parallelunsafe*
stricttrue*

volatilityvolatileb‹

pg_cataloglo_get"oid2byteazg"skerry.builtin.function+json*
oid3458*
parallelunsafe*
stricttrue*

volatilityvolatileb—

pg_cataloglo_get"oid"int8"int42byteazg"skerry.builtin.function+json*
oid3459*
parallelunsafe*
stricttrue*

volatilityvolatileb—

pg_cataloglo_put"oid"int8"bytea2voidzg"skerry.builtin.function+json*
oid3460*
parallelunsafe*
stricttrue*

volatilityvolatilebÚ

pg_catalogmake_timestamp"int4"int4"int4"int4"int4"float82	timestamp:year:month:mday:hour:min:seczf"skerry.builtin.function+json*
oid3461*
parallelsafe*
stricttrue*

volatility	immutablebÛ

pg_catalogmake_timestamptz"int4"int4"int4"int4"int4"float82timestamptz:year:month:mday:hour:min:seczc"skerry.builtin.function+json*
oid3462*
parallelsafe*
stricttrue*

volatilitystablebë

pg_catalogmake_timestamptz"int4"int4"int4"int4"int4"float8"text2timestamptz:year:month:mday:hour:min:sec:timezonezc"skerry.builtin.function+json*
oid3463*
parallelsafe*
stricttrue*

volatilitystablebê

pg_catalogmake_interval"int4"int4"int4"int4"int4"int4"float82interval:years:months:weeks:days:hours:mins:secszf"skerry.builtin.function+json*
oid3464*
parallelsafe*
stricttrue*

volatility	immutableb¾

pg_catalogjsonb_array_elements_text"jsonb2text:	from_jsonz{"skerry.builtin.function+json*
oid3465*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb§

pg_catalogspg_range_quad_config"internal"internal2voidzf"skerry.builtin.function+json*
oid3469*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalogspg_range_quad_choose"internal"internal2voidzf"skerry.builtin.function+json*
oid3470*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalogspg_range_quad_picksplit"internal"internal2voidzf"skerry.builtin.function+json*
oid3471*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogspg_range_quad_inner_consistent"internal"internal2voidzf"skerry.builtin.function+json*
oid3472*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogspg_range_quad_leaf_consistent"internal"internal2boolzf"skerry.builtin.function+json*
oid3473*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogjsonb_populate_recordset"
anyelement"jsonb2
anyelementzh"skerry.builtin.function+json*
oid3475*
parallelsafe*
returns_settrue*

volatilitystableb–

pg_catalogto_regoperator"text2regoperatorzc"skerry.builtin.function+json*
oid3476*
parallelsafe*
stricttrue*

volatilitystablebµ

pg_catalogjsonb_object_field"jsonb"text2jsonb:	from_json:
field_namezf"skerry.builtin.function+json*
oid3478*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogto_regprocedure"text2regprocedurezc"skerry.builtin.function+json*
oid3479*
parallelsafe*
stricttrue*

volatilitystableb›

pg_cataloggin_compare_jsonb"text"text2int4zf"skerry.builtin.function+json*
oid3480*
parallelsafe*
stricttrue*

volatility	immutableb®

pg_cataloggin_extract_jsonb"jsonb"internal"internal2internalzf"skerry.builtin.function+json*
oid3482*
parallelsafe*
stricttrue*

volatility	immutablebØ

pg_cataloggin_extract_jsonb_query"jsonb"internal"int2"internal"internal"internal"internal2internalzf"skerry.builtin.function+json*
oid3483*
parallelsafe*
stricttrue*

volatility	immutableb×

pg_cataloggin_consistent_jsonb"internal"int2"jsonb"int4"internal"internal"internal"internal2boolzf"skerry.builtin.function+json*
oid3484*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_cataloggin_extract_jsonb_path"jsonb"internal"internal2internalzf"skerry.builtin.function+json*
oid3485*
parallelsafe*
stricttrue*

volatility	immutablebÝ

pg_cataloggin_extract_jsonb_query_path"jsonb"internal"int2"internal"internal"internal"internal2internalzf"skerry.builtin.function+json*
oid3486*
parallelsafe*
stricttrue*

volatility	immutablebÜ

pg_cataloggin_consistent_jsonb_path"internal"int2"jsonb"int4"internal"internal"internal"internal2boolzf"skerry.builtin.function+json*
oid3487*
parallelsafe*
stricttrue*

volatility	immutablebÐ

pg_cataloggin_triconsistent_jsonb"internal"int2"jsonb"int4"internal"internal"internal2charzf"skerry.builtin.function+json*
oid3488*
parallelsafe*
stricttrue*

volatility	immutablebÕ

pg_cataloggin_triconsistent_jsonb_path"internal"int2"jsonb"int4"internal"internal"internal2charzf"skerry.builtin.function+json*
oid3489*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogjsonb_to_record"jsonb2recordzc"skerry.builtin.function+json*
oid3490*
parallelsafe*
stricttrue*

volatilitystableb›

pg_catalogjsonb_to_recordset"jsonb2recordzh"skerry.builtin.function+json*
oid3491*
parallelsafe*
returns_settrue*

volatilitystablebŽ

pg_catalog
to_regoper"text2regoperzc"skerry.builtin.function+json*
oid3492*
parallelsafe*
stricttrue*

volatilitystablebŽ

pg_catalog
to_regtype"text2regtypezc"skerry.builtin.function+json*
oid3493*
parallelsafe*
stricttrue*

volatilitystablebŽ

pg_catalog
to_regproc"text2regproczc"skerry.builtin.function+json*
oid3494*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogto_regclass"text2regclasszc"skerry.builtin.function+json*
oid3495*
parallelsafe*
stricttrue*

volatilitystablebŒ

pg_catalog
bool_accum"internal"bool2internalzV"skerry.builtin.function+json*
oid3496*
parallelsafe*

volatility	immutableb

pg_catalogbool_accum_inv"internal"bool2internalzV"skerry.builtin.function+json*
oid3497*
parallelsafe*

volatility	immutableb”

pg_catalogbool_alltrue"internal2boolzf"skerry.builtin.function+json*
oid3498*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogbool_anytrue"internal2boolzf"skerry.builtin.function+json*
oid3499*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalog
anyenum_in"cstring2anyenumzf"skerry.builtin.function+json*
oid3504*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_cataloganyenum_out"anyenum2cstringzc"skerry.builtin.function+json*
oid3505*
parallelsafe*
stricttrue*

volatilitystableb“

pg_catalogenum_in"cstring"oid2anyenumzc"skerry.builtin.function+json*
oid3506*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogenum_out"anyenum2cstringzc"skerry.builtin.function+json*
oid3507*
parallelsafe*
stricttrue*

volatilitystableb—

pg_catalogenum_eq"anyenum"anyenum2boolzf"skerry.builtin.function+json*
oid3508*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogenum_ne"anyenum"anyenum2boolzf"skerry.builtin.function+json*
oid3509*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogenum_lt"anyenum"anyenum2boolzf"skerry.builtin.function+json*
oid3510*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogenum_gt"anyenum"anyenum2boolzf"skerry.builtin.function+json*
oid3511*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogenum_le"anyenum"anyenum2boolzf"skerry.builtin.function+json*
oid3512*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogenum_ge"anyenum"anyenum2boolzf"skerry.builtin.function+json*
oid3513*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogenum_cmp"anyenum"anyenum2int4zf"skerry.builtin.function+json*
oid3514*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloghashenum"anyenum2int4zf"skerry.builtin.function+json*
oid3515*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogenum_smaller"anyenum"anyenum2anyenumzf"skerry.builtin.function+json*
oid3524*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogenum_larger"anyenum"anyenum2anyenumzf"skerry.builtin.function+json*
oid3525*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog
enum_first"anyenum2anyenumzS"skerry.builtin.function+json*
oid3528*
parallelsafe*

volatilitystableb€

pg_catalog	enum_last"anyenum2anyenumzS"skerry.builtin.function+json*
oid3529*
parallelsafe*

volatilitystableb‹

pg_catalog
enum_range"anyenum"anyenum2anyarrayzS"skerry.builtin.function+json*
oid3530*
parallelsafe*

volatilitystableb‚

pg_catalog
enum_range"anyenum2anyarrayzS"skerry.builtin.function+json*
oid3531*
parallelsafe*

volatilitystableb–

pg_catalog	enum_recv"internal"oid2anyenumzc"skerry.builtin.function+json*
oid3532*
parallelsafe*
stricttrue*

volatilitystablebŽ

pg_catalog	enum_send"anyenum2byteazc"skerry.builtin.function+json*
oid3533*
parallelsafe*
stricttrue*

volatilitystablebš

pg_catalogstring_agg_transfn"internal"text"text2internalzV"skerry.builtin.function+json*
oid3535*
parallelsafe*

volatility	immutablebŠ

pg_catalogstring_agg_finalfn"internal2textzV"skerry.builtin.function+json*
oid3536*
parallelsafe*

volatility	immutableb

pg_catalogpg_describe_object"oid"oid"int42textzc"skerry.builtin.function+json*
oid3537*
parallelsafe*
stricttrue*

volatilitystableb|

pg_catalogformat"text*any2textzS"skerry.builtin.function+json*
oid3539*
parallelsafe*

volatilitystablebw

pg_catalogformat"text2textzS"skerry.builtin.function+json*
oid3540*
parallelsafe*

volatilitystableb¢

pg_catalogbytea_string_agg_transfn"internal"bytea"bytea2internalzV"skerry.builtin.function+json*
oid3543*
parallelsafe*

volatility	immutableb‘

pg_catalogbytea_string_agg_finalfn"internal2byteazV"skerry.builtin.function+json*
oid3544*
parallelsafe*

volatility	immutableb‹

pg_catalogint8dec"int82int8zf"skerry.builtin.function+json*
oid3546*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogint8dec_any"int8"any2int8zf"skerry.builtin.function+json*
oid3547*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalognumeric_accum_inv"internal"numeric2internalzV"skerry.builtin.function+json*
oid3548*
parallelsafe*

volatility	immutableb 

pg_cataloginterval_avg_accum_inv"internal"interval2internalzZ17"skerry.builtin.function+json*
oid3549*
parallelsafe*

volatility	immutableb™

pg_catalognetwork_overlap"inet"inet2boolzf"skerry.builtin.function+json*
oid3551*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_cataloginet_gist_consistent"internal"inet"int2"oid"internal2boolzf"skerry.builtin.function+json*
oid3553*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_cataloginet_gist_union"internal"internal2inetzf"skerry.builtin.function+json*
oid3554*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_cataloginet_gist_compress"internal2internalzf"skerry.builtin.function+json*
oid3555*
parallelsafe*
stricttrue*

volatility	immutableb‰

pg_catalogbool"jsonb2boolzf"skerry.builtin.function+json*
oid3556*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_cataloginet_gist_penalty"internal"internal"internal2internalzf"skerry.builtin.function+json*
oid3557*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_cataloginet_gist_picksplit"internal"internal2internalzf"skerry.builtin.function+json*
oid3558*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_cataloginet_gist_same"inet"inet"internal2internalzf"skerry.builtin.function+json*
oid3559*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
networksel"internal"oid"internal"int42float8zc"skerry.builtin.function+json*
oid3560*
parallelsafe*
stricttrue*

volatilitystableb´

pg_catalognetworkjoinsel"internal"oid"internal"int2"internal2float8zc"skerry.builtin.function+json*
oid3561*
parallelsafe*
stricttrue*

volatilitystableb˜

pg_catalognetwork_larger"inet"inet2inetzf"skerry.builtin.function+json*
oid3562*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalognetwork_smaller"inet"inet2inetzf"skerry.builtin.function+json*
oid3563*
parallelsafe*
stricttrue*

volatility	immutablebÅ

pg_catalog pg_event_trigger_dropped_objects2recordzŠ"skerry.builtin.function+json*

cost10*
oid3566*
parallel
restricted*
returns_settrue*
stricttrue*

volatilitystableb

pg_catalogint2_accum_inv"internal"int22internalzV"skerry.builtin.function+json*
oid3567*
parallelsafe*

volatility	immutableb

pg_catalogint4_accum_inv"internal"int42internalzV"skerry.builtin.function+json*
oid3568*
parallelsafe*

volatility	immutableb

pg_catalogint8_accum_inv"internal"int82internalzV"skerry.builtin.function+json*
oid3569*
parallelsafe*

volatility	immutablebž

pg_catalogint2_avg_accum_inv"_int8"int22_int8zf"skerry.builtin.function+json*
oid3570*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogint4_avg_accum_inv"_int8"int42_int8zf"skerry.builtin.function+json*
oid3571*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogint2int4_sum"_int82int8zf"skerry.builtin.function+json*
oid3572*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_cataloginet_gist_fetch"internal2internalzf"skerry.builtin.function+json*
oid3573*
parallelsafe*
stricttrue*

volatility	immutablebÛ

pg_catalogpg_logical_emit_message"bool"text"text"bool2pg_lsn:transactional:prefix:message:flushzk17"skerry.builtin.function+json*
oid3577*
parallelunsafe*
stricttrue*

volatilityvolatilebÜ

pg_catalogpg_logical_emit_message"bool"text"bytea"bool2pg_lsn:transactional:prefix:message:flushzk17"skerry.builtin.function+json*
oid3578*
parallelunsafe*
stricttrue*

volatilityvolatilebÑ

pg_catalogjsonb_insert"jsonb"_text"jsonb"bool2jsonb:jsonb_in:path:replacement:insert_afterzf"skerry.builtin.function+json*
oid3579*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogpg_xact_commit_timestamp"xid2timestamptzze"skerry.builtin.function+json*
oid3581*
parallelsafe*
stricttrue*

volatilityvolatileb«

pg_catalog#binary_upgrade_set_next_pg_type_oid"oid2voidzk"skerry.builtin.function+json*
oid3582*
parallel
restricted*
stricttrue*

volatilityvolatileb•

pg_catalogpg_last_committed_xact2recordze"skerry.builtin.function+json*
oid3583*
parallelsafe*
stricttrue*

volatilityvolatileb±

pg_catalog)binary_upgrade_set_next_array_pg_type_oid"oid2voidzk"skerry.builtin.function+json*
oid3584*
parallel
restricted*
stricttrue*

volatilityvolatileb±

pg_catalog)binary_upgrade_set_next_heap_pg_class_oid"oid2voidzk"skerry.builtin.function+json*
oid3586*
parallel
restricted*
stricttrue*

volatilityvolatileb²

pg_catalog*binary_upgrade_set_next_index_pg_class_oid"oid2voidzk"skerry.builtin.function+json*
oid3587*
parallel
restricted*
stricttrue*

volatilityvolatileb²

pg_catalog*binary_upgrade_set_next_toast_pg_class_oid"oid2voidzk"skerry.builtin.function+json*
oid3588*
parallel
restricted*
stricttrue*

volatilityvolatileb«

pg_catalog#binary_upgrade_set_next_pg_enum_oid"oid2voidzk"skerry.builtin.function+json*
oid3589*
parallel
restricted*
stricttrue*

volatilityvolatileb­

pg_catalog%binary_upgrade_set_next_pg_authid_oid"oid2voidzk"skerry.builtin.function+json*
oid3590*
parallel
restricted*
stricttrue*

volatilityvolatilebÀ

pg_catalog%binary_upgrade_create_empty_extension"text"text"bool"text"_oid"_text"_text2voidzW"skerry.builtin.function+json*
oid3591*
parallelunsafe*

volatilityvolatileb

pg_catalogevent_trigger_in"cstring2event_triggerzV"skerry.builtin.function+json*
oid3594*
parallelsafe*

volatility	immutableb¡

pg_catalogevent_trigger_out"event_trigger2cstringzf"skerry.builtin.function+json*
oid3595*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalog
tsvectorin"cstring2tsvectorzf"skerry.builtin.function+json*
oid3610*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogtsvectorout"tsvector2cstringzf"skerry.builtin.function+json*
oid3611*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalog	tsqueryin"cstring2tsqueryzf"skerry.builtin.function+json*
oid3612*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalog
tsqueryout"tsquery2cstringzf"skerry.builtin.function+json*
oid3613*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogtsvector_lt"tsvector"tsvector2boolzf"skerry.builtin.function+json*
oid3616*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogtsvector_le"tsvector"tsvector2boolzf"skerry.builtin.function+json*
oid3617*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogtsvector_eq"tsvector"tsvector2boolzf"skerry.builtin.function+json*
oid3618*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogtsvector_ne"tsvector"tsvector2boolzf"skerry.builtin.function+json*
oid3619*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogtsvector_ge"tsvector"tsvector2boolzf"skerry.builtin.function+json*
oid3620*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogtsvector_gt"tsvector"tsvector2boolzf"skerry.builtin.function+json*
oid3621*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogtsvector_cmp"tsvector"tsvector2int4zf"skerry.builtin.function+json*
oid3622*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogstrip"tsvector2tsvectorzf"skerry.builtin.function+json*
oid3623*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalog	setweight"tsvector"char2tsvectorzf"skerry.builtin.function+json*
oid3624*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogtsvector_concat"tsvector"tsvector2tsvectorzf"skerry.builtin.function+json*
oid3625*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogts_match_vq"tsvector"tsquery2boolzf"skerry.builtin.function+json*
oid3634*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogts_match_qv"tsquery"tsvector2boolzf"skerry.builtin.function+json*
oid3635*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogtsvectorsend"tsvector2byteazf"skerry.builtin.function+json*
oid3638*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogtsvectorrecv"internal2tsvectorzf"skerry.builtin.function+json*
oid3639*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogtsquerysend"tsquery2byteazf"skerry.builtin.function+json*
oid3640*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogtsqueryrecv"internal2tsqueryzf"skerry.builtin.function+json*
oid3641*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_cataloggtsvectorin"cstring2	gtsvectorzf"skerry.builtin.function+json*
oid3646*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_cataloggtsvectorout"	gtsvector2cstringzf"skerry.builtin.function+json*
oid3647*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_cataloggtsvector_compress"internal2internalzf"skerry.builtin.function+json*
oid3648*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_cataloggtsvector_decompress"internal2internalzf"skerry.builtin.function+json*
oid3649*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_cataloggtsvector_picksplit"internal"internal2internalzf"skerry.builtin.function+json*
oid3650*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_cataloggtsvector_union"internal"internal2	gtsvectorzf"skerry.builtin.function+json*
oid3651*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_cataloggtsvector_same"	gtsvector"	gtsvector"internal2internalzf"skerry.builtin.function+json*
oid3652*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_cataloggtsvector_penalty"internal"internal"internal2internalzf"skerry.builtin.function+json*
oid3653*
parallelsafe*
stricttrue*

volatility	immutableb»

pg_cataloggtsvector_consistent"internal"tsvector"int2"oid"internal2boolzf"skerry.builtin.function+json*
oid3654*
parallelsafe*
stricttrue*

volatility	immutableb´

pg_cataloggin_extract_tsvector"tsvector"internal"internal2internalzf"skerry.builtin.function+json*
oid3656*
parallelsafe*
stricttrue*

volatility	immutableb×

pg_cataloggin_extract_tsquery"tsvector"internal"int2"internal"internal"internal"internal2internalzf"skerry.builtin.function+json*
oid3657*
parallelsafe*
stricttrue*

volatility	immutablebÜ

pg_cataloggin_tsquery_consistent"internal"int2"tsvector"int4"internal"internal"internal"internal2boolzf"skerry.builtin.function+json*
oid3658*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
tsquery_lt"tsquery"tsquery2boolzf"skerry.builtin.function+json*
oid3662*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
tsquery_le"tsquery"tsquery2boolzf"skerry.builtin.function+json*
oid3663*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
tsquery_eq"tsquery"tsquery2boolzf"skerry.builtin.function+json*
oid3664*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
tsquery_ne"tsquery"tsquery2boolzf"skerry.builtin.function+json*
oid3665*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
tsquery_ge"tsquery"tsquery2boolzf"skerry.builtin.function+json*
oid3666*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalog
tsquery_gt"tsquery"tsquery2boolzf"skerry.builtin.function+json*
oid3667*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogtsquery_cmp"tsquery"tsquery2int4zf"skerry.builtin.function+json*
oid3668*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogtsquery_and"tsquery"tsquery2tsqueryzf"skerry.builtin.function+json*
oid3669*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog
tsquery_or"tsquery"tsquery2tsqueryzf"skerry.builtin.function+json*
oid3670*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogtsquery_not"tsquery2tsqueryzf"skerry.builtin.function+json*
oid3671*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalognumnode"tsquery2int4zf"skerry.builtin.function+json*
oid3672*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	querytree"tsquery2textzf"skerry.builtin.function+json*
oid3673*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
ts_rewrite"tsquery"tsquery"tsquery2tsqueryzf"skerry.builtin.function+json*
oid3684*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalog
ts_rewrite"tsquery"text2tsqueryzt"skerry.builtin.function+json*
cost100*
oid3685*
parallelunsafe*
stricttrue*

volatilityvolatileb¦

pg_catalog
tsmatchsel"internal"oid"internal"int42float8zc"skerry.builtin.function+json*
oid3686*
parallelsafe*
stricttrue*

volatilitystableb´

pg_catalogtsmatchjoinsel"internal"oid"internal"int2"internal2float8zc"skerry.builtin.function+json*
oid3687*
parallelsafe*
stricttrue*

volatilitystableb’

pg_catalogts_typanalyze"internal2boolzc"skerry.builtin.function+json*
oid3688*
parallelsafe*
stricttrue*

volatilitystableb·

pg_catalogts_stat"text2record:queryzˆ"skerry.builtin.function+json*

cost10*
oid3689*
parallelunsafe*
returns_settrue*
stricttrue*

volatilityvolatilebÆ

pg_catalogts_stat"text"text2record:query:weightszˆ"skerry.builtin.function+json*

cost10*
oid3690*
parallelunsafe*
returns_settrue*
stricttrue*

volatilityvolatileb

pg_catalogtsq_mcontains"tsquery"tsquery2boolzf"skerry.builtin.function+json*
oid3691*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogtsq_mcontained"tsquery"tsquery2boolzf"skerry.builtin.function+json*
oid3692*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloggtsquery_compress"internal2internalzf"skerry.builtin.function+json*
oid3695*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogstarts_with"text"text2boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid3696*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_cataloggtsquery_picksplit"internal"internal2internalzf"skerry.builtin.function+json*
oid3697*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_cataloggtsquery_union"internal"internal2int8zf"skerry.builtin.function+json*
oid3698*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_cataloggtsquery_same"int8"int8"internal2internalzf"skerry.builtin.function+json*
oid3699*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_cataloggtsquery_penalty"internal"internal"internal2internalzf"skerry.builtin.function+json*
oid3700*
parallelsafe*
stricttrue*

volatility	immutableb¹

pg_cataloggtsquery_consistent"internal"tsquery"int2"oid"internal2boolzf"skerry.builtin.function+json*
oid3701*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogts_rank"_float4"tsvector"tsquery"int42float4zf"skerry.builtin.function+json*
oid3703*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogts_rank"_float4"tsvector"tsquery2float4zf"skerry.builtin.function+json*
oid3704*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogts_rank"tsvector"tsquery"int42float4zf"skerry.builtin.function+json*
oid3705*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogts_rank"tsvector"tsquery2float4zf"skerry.builtin.function+json*
oid3706*
parallelsafe*
stricttrue*

volatility	immutableb¬

pg_catalog
ts_rank_cd"_float4"tsvector"tsquery"int42float4zf"skerry.builtin.function+json*
oid3707*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalog
ts_rank_cd"_float4"tsvector"tsquery2float4zf"skerry.builtin.function+json*
oid3708*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalog
ts_rank_cd"tsvector"tsquery"int42float4zf"skerry.builtin.function+json*
oid3709*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog
ts_rank_cd"tsvector"tsquery2float4zf"skerry.builtin.function+json*
oid3710*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_cataloglength"tsvector2int4zf"skerry.builtin.function+json*
oid3711*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalogts_token_type"oid2record:
parser_oidz{"skerry.builtin.function+json*
oid3713*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb²

pg_catalogts_token_type"text2record:parser_namezx"skerry.builtin.function+json*
oid3714*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystableb¹

pg_catalogts_parse"oid"text2record:
parser_oid:txtz{"skerry.builtin.function+json*
oid3715*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb¸

pg_catalogts_parse"text"text2record:parser_name:txtzx"skerry.builtin.function+json*
oid3716*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystablebœ

pg_catalog
prsd_start"internal"int42internalzf"skerry.builtin.function+json*
oid3717*
parallelsafe*
stricttrue*

volatility	immutableb®

pg_catalogprsd_nexttoken"internal"internal"internal2internalzf"skerry.builtin.function+json*
oid3718*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogprsd_end"internal2voidzf"skerry.builtin.function+json*
oid3719*
parallelsafe*
stricttrue*

volatility	immutableb¬

pg_catalogprsd_headline"internal"internal"tsquery2internalzf"skerry.builtin.function+json*
oid3720*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogprsd_lextype"internal2internalzf"skerry.builtin.function+json*
oid3721*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	ts_lexize"regdictionary"text2_textzf"skerry.builtin.function+json*
oid3723*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_cataloggin_cmp_tslexeme"text"text2int4zf"skerry.builtin.function+json*
oid3724*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogdsimple_init"internal2internalzf"skerry.builtin.function+json*
oid3725*
parallelsafe*
stricttrue*

volatility	immutableb¸

pg_catalogdsimple_lexize"internal"internal"internal"internal2internalzf"skerry.builtin.function+json*
oid3726*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogdsynonym_init"internal2internalzf"skerry.builtin.function+json*
oid3728*
parallelsafe*
stricttrue*

volatility	immutableb¹

pg_catalogdsynonym_lexize"internal"internal"internal"internal2internalzf"skerry.builtin.function+json*
oid3729*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogdispell_init"internal2internalzf"skerry.builtin.function+json*
oid3731*
parallelsafe*
stricttrue*

volatility	immutableb¸

pg_catalogdispell_lexize"internal"internal"internal"internal2internalzf"skerry.builtin.function+json*
oid3732*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogregconfigin"cstring2	regconfigzc"skerry.builtin.function+json*
oid3736*
parallelsafe*
stricttrue*

volatilitystableb•

pg_catalogregconfigout"	regconfig2cstringzc"skerry.builtin.function+json*
oid3737*
parallelsafe*
stricttrue*

volatilitystablebš

pg_catalogregconfigrecv"internal2	regconfigzf"skerry.builtin.function+json*
oid3738*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogregconfigsend"	regconfig2byteazf"skerry.builtin.function+json*
oid3739*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogthesaurus_init"internal2internalzf"skerry.builtin.function+json*
oid3740*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_catalogthesaurus_lexize"internal"internal"internal"internal2internalzf"skerry.builtin.function+json*
oid3741*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogts_headline"	regconfig"text"tsquery"text2textzs"skerry.builtin.function+json*
cost100*
oid3743*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogts_headline"	regconfig"text"tsquery2textzs"skerry.builtin.function+json*
cost100*
oid3744*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogto_tsvector"	regconfig"text2tsvectorzs"skerry.builtin.function+json*
cost100*
oid3745*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalog
to_tsquery"	regconfig"text2tsqueryzs"skerry.builtin.function+json*
cost100*
oid3746*
parallelsafe*
stricttrue*

volatility	immutableb®

pg_catalogplainto_tsquery"	regconfig"text2tsqueryzs"skerry.builtin.function+json*
cost100*
oid3747*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogto_tsvector"text2tsvectorzp"skerry.builtin.function+json*
cost100*
oid3749*
parallelsafe*
stricttrue*

volatilitystableb›

pg_catalog
to_tsquery"text2tsqueryzp"skerry.builtin.function+json*
cost100*
oid3750*
parallelsafe*
stricttrue*

volatilitystableb 

pg_catalogplainto_tsquery"text2tsqueryzp"skerry.builtin.function+json*
cost100*
oid3751*
parallelsafe*
stricttrue*

volatilitystableb‡

pg_catalogtsvector_update_trigger2triggerzU"skerry.builtin.function+json*
oid3752*
parallelsafe*

volatilityvolatilebŽ

pg_catalogtsvector_update_trigger_column2triggerzU"skerry.builtin.function+json*
oid3753*
parallelsafe*

volatilityvolatileb¨

pg_catalogts_headline"text"tsquery"text2textzp"skerry.builtin.function+json*
cost100*
oid3754*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_catalogts_headline"text"tsquery2textzp"skerry.builtin.function+json*
cost100*
oid3755*
parallelsafe*
stricttrue*

volatilitystableb£

pg_catalogpg_ts_parser_is_visible"oid2boolzo"skerry.builtin.function+json*

cost10*
oid3756*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalogpg_ts_dict_is_visible"oid2boolzo"skerry.builtin.function+json*

cost10*
oid3757*
parallelsafe*
stricttrue*

volatilitystableb£

pg_catalogpg_ts_config_is_visible"oid2boolzo"skerry.builtin.function+json*

cost10*
oid3758*
parallelsafe*
stricttrue*

volatilitystableb•

pg_catalogget_current_ts_config2	regconfigzc"skerry.builtin.function+json*
oid3759*
parallelsafe*
stricttrue*

volatilitystablebŸ

pg_catalogts_match_tt"text"text2boolzp"skerry.builtin.function+json*
cost100*
oid3760*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_catalogts_match_tq"text"tsquery2boolzp"skerry.builtin.function+json*
cost100*
oid3761*
parallelsafe*
stricttrue*

volatilitystableb¥

pg_catalogpg_ts_template_is_visible"oid2boolzo"skerry.builtin.function+json*

cost10*
oid3768*
parallelsafe*
stricttrue*

volatilitystablebœ

pg_catalogregdictionaryin"cstring2regdictionaryzc"skerry.builtin.function+json*
oid3771*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogregdictionaryout"regdictionary2cstringzc"skerry.builtin.function+json*
oid3772*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_catalogregdictionaryrecv"internal2regdictionaryzf"skerry.builtin.function+json*
oid3773*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogregdictionarysend"regdictionary2byteazf"skerry.builtin.function+json*
oid3774*
parallelsafe*
stricttrue*

volatility	immutableb‚

pg_catalogpg_stat_reset_shared"text2void:targetzm16.999"skerry.builtin.function+json*
oid3775*
parallelsafe*
stricttrue*

volatilityvolatilezY17"skerry.builtin.function+json*
oid3775*
parallelsafe*

volatilityvolatileb¥

pg_catalog#pg_stat_reset_single_table_counters"oid2voidze"skerry.builtin.function+json*
oid3776*
parallelsafe*
stricttrue*

volatilityvolatileb¨

pg_catalog&pg_stat_reset_single_function_counters"oid2voidze"skerry.builtin.function+json*
oid3777*
parallelsafe*
stricttrue*

volatilityvolatileb–

pg_catalogpg_tablespace_location"oid2textzc"skerry.builtin.function+json*
oid3778*
parallelsafe*
stricttrue*

volatilitystablebá

pg_catalog#pg_create_physical_replication_slot"name"bool"bool2record:	slot_name:immediately_reserve:	temporaryzg"skerry.builtin.function+json*
oid3779*
parallelunsafe*
stricttrue*

volatilityvolatileb

pg_catalogpg_drop_replication_slot"name2voidzg"skerry.builtin.function+json*
oid3780*
parallelunsafe*
stricttrue*

volatilityvolatilebš

pg_catalogpg_get_replication_slots2recordzh"skerry.builtin.function+json*
oid3781*
parallelsafe*
returns_settrue*

volatilitystablebí

pg_catalogpg_logical_slot_get_changes"name"pg_lsn"int4*text2record:	slot_name:upto_lsn:upto_nchangeszz"skerry.builtin.function+json*
cost1000*
oid3782*
parallelunsafe*
returns_settrue*

volatilityvolatilebô

pg_catalog"pg_logical_slot_get_binary_changes"name"pg_lsn"int4*text2record:	slot_name:upto_lsn:upto_nchangeszz"skerry.builtin.function+json*
cost1000*
oid3783*
parallelunsafe*
returns_settrue*

volatilityvolatilebî

pg_catalogpg_logical_slot_peek_changes"name"pg_lsn"int4*text2record:	slot_name:upto_lsn:upto_nchangeszz"skerry.builtin.function+json*
cost1000*
oid3784*
parallelunsafe*
returns_settrue*

volatilityvolatilebõ

pg_catalog#pg_logical_slot_peek_binary_changes"name"pg_lsn"int4*text2record:	slot_name:upto_lsn:upto_nchangeszz"skerry.builtin.function+json*
cost1000*
oid3785*
parallelunsafe*
returns_settrue*

volatilityvolatileb÷

pg_catalog"pg_create_logical_replication_slot"name"name"bool"bool"bool2record:	slot_name:plugin:	temporary:twophase:failoverzk17"skerry.builtin.function+json*
oid3786*
parallelunsafe*
stricttrue*

volatilityvolatileb

pg_catalogto_jsonb"
anyelement2jsonbzc"skerry.builtin.function+json*
oid3787*
parallelsafe*
stricttrue*

volatilitystableb¦

pg_catalogpg_stat_get_snapshot_timestamp2timestamptzzi"skerry.builtin.function+json*
oid3788*
parallel
restricted*
stricttrue*

volatilitystablebŸ

pg_cataloggin_clean_pending_list"regclass2int8zg"skerry.builtin.function+json*
oid3789*
parallelunsafe*
stricttrue*

volatilityvolatileb¼

pg_cataloggtsvector_consistent"internal"	gtsvector"int4"oid"internal2boolzf"skerry.builtin.function+json*
oid3790*
parallelsafe*
stricttrue*

volatility	immutablebÖ

pg_cataloggin_extract_tsquery"tsquery"internal"int2"internal"internal"internal"internal2internalzf"skerry.builtin.function+json*
oid3791*
parallelsafe*
stricttrue*

volatility	immutablebÛ

pg_cataloggin_tsquery_consistent"internal"int2"tsquery"int4"internal"internal"internal"internal2boolzf"skerry.builtin.function+json*
oid3792*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_cataloggtsquery_consistent"internal"internal"int4"oid"internal2boolzf"skerry.builtin.function+json*
oid3793*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_cataloginet_spg_config"internal"internal2voidzf"skerry.builtin.function+json*
oid3795*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_cataloginet_spg_choose"internal"internal2voidzf"skerry.builtin.function+json*
oid3796*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_cataloginet_spg_picksplit"internal"internal2voidzf"skerry.builtin.function+json*
oid3797*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_cataloginet_spg_inner_consistent"internal"internal2voidzf"skerry.builtin.function+json*
oid3798*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_cataloginet_spg_leaf_consistent"internal"internal2boolzf"skerry.builtin.function+json*
oid3799*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpg_current_logfile2textzU"skerry.builtin.function+json*
oid3800*
parallelsafe*

volatilityvolatileb…

pg_catalogpg_current_logfile"text2textzU"skerry.builtin.function+json*
oid3801*
parallelsafe*

volatilityvolatileb

pg_catalog
jsonb_send"jsonb2byteazf"skerry.builtin.function+json*
oid3803*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	jsonb_out"jsonb2cstringzf"skerry.builtin.function+json*
oid3804*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalog
jsonb_recv"internal2jsonbzf"skerry.builtin.function+json*
oid3805*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogjsonb_in"cstring2jsonbzf"skerry.builtin.function+json*
oid3806*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogpg_get_function_arg_default"oid"int42textzc"skerry.builtin.function+json*
oid3808*
parallelsafe*
stricttrue*

volatilitystableb‘

pg_catalogpg_export_snapshot2textzg"skerry.builtin.function+json*
oid3809*
parallelunsafe*
stricttrue*

volatilityvolatilebŽ

pg_catalogpg_is_in_recovery2boolze"skerry.builtin.function+json*
oid3810*
parallelsafe*
stricttrue*

volatilityvolatileb‡

pg_catalogmoney"int42moneyzc"skerry.builtin.function+json*
oid3811*
parallelsafe*
stricttrue*

volatilitystableb‡

pg_catalogmoney"int82moneyzc"skerry.builtin.function+json*
oid3812*
parallelsafe*
stricttrue*

volatilitystablebŽ

pg_catalogxmltext"text2xmlzj17"skerry.builtin.function+json*
oid3813*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogpg_collation_is_visible"oid2boolzo"skerry.builtin.function+json*

cost10*
oid3815*
parallelsafe*
stricttrue*

volatilitystableb•

pg_catalogarray_typanalyze"internal2boolzc"skerry.builtin.function+json*
oid3816*
parallelsafe*
stricttrue*

volatilitystableb¨

pg_catalogarraycontsel"internal"oid"internal"int42float8zc"skerry.builtin.function+json*
oid3817*
parallelsafe*
stricttrue*

volatilitystableb¶

pg_catalogarraycontjoinsel"internal"oid"internal"int2"internal2float8zc"skerry.builtin.function+json*
oid3818*
parallelsafe*
stricttrue*

volatilitystableb»

pg_catalogpg_get_multixact_members"xid2record:multixidzz"skerry.builtin.function+json*
oid3819*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb–

pg_catalogpg_last_wal_receive_lsn2pg_lsnze"skerry.builtin.function+json*
oid3820*
parallelsafe*
stricttrue*

volatilityvolatileb•

pg_catalogpg_last_wal_replay_lsn2pg_lsnze"skerry.builtin.function+json*
oid3821*
parallelsafe*
stricttrue*

volatilityvolatileb›

pg_catalogcash_div_cash"money"money2float8zf"skerry.builtin.function+json*
oid3822*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_catalognumeric"money2numericzc"skerry.builtin.function+json*
oid3823*
parallelsafe*
stricttrue*

volatilitystablebŠ

pg_catalogmoney"numeric2moneyzc"skerry.builtin.function+json*
oid3824*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogpg_read_file"text2textze"skerry.builtin.function+json*
oid3826*
parallelsafe*
stricttrue*

volatilityvolatileb£

pg_catalogpg_read_binary_file"text"int8"int82byteaze"skerry.builtin.function+json*
oid3827*
parallelsafe*
stricttrue*

volatilityvolatileb—

pg_catalogpg_read_binary_file"text2byteaze"skerry.builtin.function+json*
oid3828*
parallelsafe*
stricttrue*

volatilityvolatileb¢

pg_catalogpg_opfamily_is_visible"oid2boolzo"skerry.builtin.function+json*

cost10*
oid3829*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalogpg_last_xact_replay_timestamp2timestamptzze"skerry.builtin.function+json*
oid3830*
parallelsafe*
stricttrue*

volatilityvolatilebž

pg_cataloganyrange_in"cstring"oid"int42anyrangezc"skerry.builtin.function+json*
oid3832*
parallelsafe*
stricttrue*

volatilitystableb”

pg_cataloganyrange_out"anyrange2cstringzc"skerry.builtin.function+json*
oid3833*
parallelsafe*
stricttrue*

volatilitystableb›

pg_catalogrange_in"cstring"oid"int42anyrangezc"skerry.builtin.function+json*
oid3834*
parallelsafe*
stricttrue*

volatilitystableb‘

pg_catalog	range_out"anyrange2cstringzc"skerry.builtin.function+json*
oid3835*
parallelsafe*
stricttrue*

volatilitystablebž

pg_catalog
range_recv"internal"oid"int42anyrangezc"skerry.builtin.function+json*
oid3836*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalog
range_send"anyrange2byteazc"skerry.builtin.function+json*
oid3837*
parallelsafe*
stricttrue*

volatilitystableb¹

pg_catalogpg_identify_object"oid"oid"int42record:classid:objid:objsubidzc"skerry.builtin.function+json*
oid3839*
parallelsafe*
stricttrue*

volatilitystablebˆ

pg_catalog	int4range"int4"int42	int4rangezV"skerry.builtin.function+json*
oid3840*
parallelsafe*

volatility	immutablebŽ

pg_catalog	int4range"int4"int4"text2	int4rangezV"skerry.builtin.function+json*
oid3841*
parallelsafe*

volatility	immutableb¯

pg_catalogpg_relation_is_updatable"regclass"bool2int4zo"skerry.builtin.function+json*

cost10*
oid3842*
parallelsafe*
stricttrue*

volatilitystableb³

pg_catalogpg_column_is_updatable"regclass"int2"bool2boolzo"skerry.builtin.function+json*

cost10*
oid3843*
parallelsafe*
stricttrue*

volatilitystablebŒ

pg_catalognumrange"numeric"numeric2numrangezV"skerry.builtin.function+json*
oid3844*
parallelsafe*

volatility	immutableb’

pg_catalognumrange"numeric"numeric"text2numrangezV"skerry.builtin.function+json*
oid3845*
parallelsafe*

volatility	immutableb«

pg_catalog	make_date"int4"int4"int42date:year:month:dayzf"skerry.builtin.function+json*
oid3846*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalog	make_time"int4"int4"float82time:hour:min:seczf"skerry.builtin.function+json*
oid3847*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_cataloglower"anyrange2
anyelementzf"skerry.builtin.function+json*
oid3848*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogupper"anyrange2
anyelementzf"skerry.builtin.function+json*
oid3849*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogisempty"anyrange2boolzf"skerry.builtin.function+json*
oid3850*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	lower_inc"anyrange2boolzf"skerry.builtin.function+json*
oid3851*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	upper_inc"anyrange2boolzf"skerry.builtin.function+json*
oid3852*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	lower_inf"anyrange2boolzf"skerry.builtin.function+json*
oid3853*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog	upper_inf"anyrange2boolzf"skerry.builtin.function+json*
oid3854*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogrange_eq"anyrange"anyrange2boolzf"skerry.builtin.function+json*
oid3855*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogrange_ne"anyrange"anyrange2boolzf"skerry.builtin.function+json*
oid3856*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogrange_overlaps"anyrange"anyrange2boolzf"skerry.builtin.function+json*
oid3857*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalogrange_contains_elem"anyrange"
anyelement2boolzf"skerry.builtin.function+json*
oid3858*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogrange_contains"anyrange"anyrange2boolzf"skerry.builtin.function+json*
oid3859*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogelem_contained_by_range"
anyelement"anyrange2boolzf"skerry.builtin.function+json*
oid3860*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogrange_contained_by"anyrange"anyrange2boolzf"skerry.builtin.function+json*
oid3861*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogrange_adjacent"anyrange"anyrange2boolzf"skerry.builtin.function+json*
oid3862*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogrange_before"anyrange"anyrange2boolzf"skerry.builtin.function+json*
oid3863*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogrange_after"anyrange"anyrange2boolzf"skerry.builtin.function+json*
oid3864*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogrange_overleft"anyrange"anyrange2boolzf"skerry.builtin.function+json*
oid3865*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogrange_overright"anyrange"anyrange2boolzf"skerry.builtin.function+json*
oid3866*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogrange_union"anyrange"anyrange2anyrangezf"skerry.builtin.function+json*
oid3867*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogrange_intersect"anyrange"anyrange2anyrangezf"skerry.builtin.function+json*
oid3868*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogrange_minus"anyrange"anyrange2anyrangezf"skerry.builtin.function+json*
oid3869*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalog	range_cmp"anyrange"anyrange2int4zf"skerry.builtin.function+json*
oid3870*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogrange_lt"anyrange"anyrange2boolzf"skerry.builtin.function+json*
oid3871*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogrange_le"anyrange"anyrange2boolzf"skerry.builtin.function+json*
oid3872*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogrange_ge"anyrange"anyrange2boolzf"skerry.builtin.function+json*
oid3873*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogrange_gt"anyrange"anyrange2boolzf"skerry.builtin.function+json*
oid3874*
parallelsafe*
stricttrue*

volatility	immutableb¼

pg_catalogrange_gist_consistent"internal"anyrange"int2"oid"internal2boolzf"skerry.builtin.function+json*
oid3875*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalogrange_gist_union"internal"internal2anyrangezf"skerry.builtin.function+json*
oid3876*
parallelsafe*
stricttrue*

volatility	immutableb¿

pg_catalogpg_replication_slot_advance"name"pg_lsn2record:	slot_name:upto_lsnzg"skerry.builtin.function+json*
oid3878*
parallelunsafe*
stricttrue*

volatilityvolatileb²

pg_catalogrange_gist_penalty"internal"internal"internal2internalzf"skerry.builtin.function+json*
oid3879*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalogrange_gist_picksplit"internal"internal2internalzf"skerry.builtin.function+json*
oid3880*
parallelsafe*
stricttrue*

volatility	immutableb¯

pg_catalogrange_gist_same"anyrange"anyrange"internal2internalzf"skerry.builtin.function+json*
oid3881*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalog
hash_range"anyrange2int4zf"skerry.builtin.function+json*
oid3902*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogint4range_canonical"	int4range2	int4rangezf"skerry.builtin.function+json*
oid3914*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogdaterange_canonical"	daterange2	daterangezf"skerry.builtin.function+json*
oid3915*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogrange_typanalyze"internal2boolzc"skerry.builtin.function+json*
oid3916*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogtimestamp_support"internal2internalzf"skerry.builtin.function+json*
oid3917*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_cataloginterval_support"internal2internalzf"skerry.builtin.function+json*
oid3918*
parallelsafe*
stricttrue*

volatility	immutablebÑ

pg_catalogginarraytriconsistent"internal"int2"anyarray"int4"internal"internal"internal2charzf"skerry.builtin.function+json*
oid3920*
parallelsafe*
stricttrue*

volatility	immutablebÕ

pg_cataloggin_tsquery_triconsistent"internal"int2"tsvector"int4"internal"internal"internal2charzf"skerry.builtin.function+json*
oid3921*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint4range_subdiff"int4"int42float8zf"skerry.builtin.function+json*
oid3922*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint8range_subdiff"int8"int82float8zf"skerry.builtin.function+json*
oid3923*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalognumrange_subdiff"numeric"numeric2float8zf"skerry.builtin.function+json*
oid3924*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogdaterange_subdiff"date"date2float8zf"skerry.builtin.function+json*
oid3925*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogint8range_canonical"	int8range2	int8rangezf"skerry.builtin.function+json*
oid3928*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogtsrange_subdiff"	timestamp"	timestamp2float8zf"skerry.builtin.function+json*
oid3929*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogtstzrange_subdiff"timestamptz"timestamptz2float8zf"skerry.builtin.function+json*
oid3930*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogjsonb_object_keys"jsonb2textz{"skerry.builtin.function+json*
oid3931*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb¶

pg_catalogjsonb_each_text"jsonb2record:	from_jsonz{"skerry.builtin.function+json*
oid3932*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutablebŽ

pg_catalogtsrange"	timestamp"	timestamp2tsrangezV"skerry.builtin.function+json*
oid3933*
parallelsafe*

volatility	immutableb”

pg_catalogtsrange"	timestamp"	timestamp"text2tsrangezV"skerry.builtin.function+json*
oid3934*
parallelsafe*

volatility	immutableb“

pg_catalogpg_sleep_for"interval2voidze"skerry.builtin.function+json*
oid3935*
parallelsafe*
stricttrue*

volatilityvolatileb˜

pg_catalogpg_sleep_until"timestamptz2voidze"skerry.builtin.function+json*
oid3936*
parallelsafe*
stricttrue*

volatilityvolatileb–

pg_catalog	tstzrange"timestamptz"timestamptz2	tstzrangezV"skerry.builtin.function+json*
oid3937*
parallelsafe*

volatility	immutablebœ

pg_catalog	tstzrange"timestamptz"timestamptz"text2	tstzrangezV"skerry.builtin.function+json*
oid3938*
parallelsafe*

volatility	immutablebˆ

pg_catalogmxid_age"xid2int4zc"skerry.builtin.function+json*
oid3939*
parallelsafe*
stricttrue*

volatilitystableb­

pg_catalogjsonb_extract_path_text"jsonb*text2text:	from_jsonzf"skerry.builtin.function+json*
oid3940*
parallelsafe*
stricttrue*

volatility	immutablebˆ

pg_catalog	daterange"date"date2	daterangezV"skerry.builtin.function+json*
oid3941*
parallelsafe*

volatility	immutablebŽ

pg_catalog	daterange"date"date"text2	daterangezV"skerry.builtin.function+json*
oid3942*
parallelsafe*

volatility	immutableb—

pg_catalog
acldefault"char"oid2_aclitemzf"skerry.builtin.function+json*
oid3943*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogtime_support"internal2internalzf"skerry.builtin.function+json*
oid3944*
parallelsafe*
stricttrue*

volatility	immutablebˆ

pg_catalog	int8range"int8"int82	int8rangezV"skerry.builtin.function+json*
oid3945*
parallelsafe*

volatility	immutablebŽ

pg_catalog	int8range"int8"int8"text2	int8rangezV"skerry.builtin.function+json*
oid3946*
parallelsafe*

volatility	immutableb²

pg_catalogjson_object_field"json"text2json:	from_json:
field_namezf"skerry.builtin.function+json*
oid3947*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogjson_object_field_text"json"text2text:	from_json:
field_namezf"skerry.builtin.function+json*
oid3948*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogjson_array_element"json"int42json:	from_json:element_indexzf"skerry.builtin.function+json*
oid3949*
parallelsafe*
stricttrue*

volatility	immutableb»

pg_catalogjson_array_element_text"json"int42text:	from_json:element_indexzf"skerry.builtin.function+json*
oid3950*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalogjson_extract_path"json*text2json:	from_jsonzf"skerry.builtin.function+json*
oid3951*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogbrin_summarize_new_values"regclass2int4zg"skerry.builtin.function+json*
oid3952*
parallelunsafe*
stricttrue*

volatilityvolatileb«

pg_catalogjson_extract_path_text"json*text2text:	from_jsonzf"skerry.builtin.function+json*
oid3953*
parallelsafe*
stricttrue*

volatility	immutablebÇ

pg_catalogpg_get_object_address"text"_text"_text2record:type:object_names:object_argszc"skerry.builtin.function+json*
oid3954*
parallelsafe*
stricttrue*

volatilitystableb·

pg_catalogjson_array_elements"json2json:	from_jsonz{"skerry.builtin.function+json*
oid3955*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb•

pg_catalogjson_array_length"json2int4zf"skerry.builtin.function+json*
oid3956*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogjson_object_keys"json2textz{"skerry.builtin.function+json*
oid3957*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb¯

pg_catalog	json_each"json2record:	from_jsonz{"skerry.builtin.function+json*
oid3958*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb´

pg_catalogjson_each_text"json2record:	from_jsonz{"skerry.builtin.function+json*
oid3959*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutablebÀ

pg_catalogjson_populate_record"
anyelement"json"bool2
anyelement:base:	from_json:use_json_as_textzS"skerry.builtin.function+json*
oid3960*
parallelsafe*

volatilitystablebØ

pg_catalogjson_populate_recordset"
anyelement"json"bool2
anyelement:base:	from_json:use_json_as_textzh"skerry.builtin.function+json*
oid3961*
parallelsafe*
returns_settrue*

volatilitystableb

pg_catalogjson_typeof"json2textzf"skerry.builtin.function+json*
oid3968*
parallelsafe*
stricttrue*

volatility	immutableb¼

pg_catalogjson_array_elements_text"json2text:	from_jsonz{"skerry.builtin.function+json*
oid3969*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb—

pg_catalogordered_set_transition"internal"any2internalzV"skerry.builtin.function+json*
oid3970*
parallelsafe*

volatility	immutableb

pg_catalogordered_set_transition_multi"internal*any2internalzV"skerry.builtin.function+json*
oid3971*
parallelsafe*

volatility	immutableb§

pg_catalogpercentile_disc_final"internal"float8"
anyelement2
anyelementzV"skerry.builtin.function+json*
oid3973*
parallelsafe*

volatility	immutablebž

pg_catalogpercentile_cont_float8_final"internal"float82float8zV"skerry.builtin.function+json*
oid3975*
parallelsafe*

volatility	immutableb¢

pg_catalogpercentile_cont_interval_final"internal"float82intervalzV"skerry.builtin.function+json*
oid3977*
parallelsafe*

volatility	immutableb¬

pg_catalogpercentile_disc_multi_final"internal"_float8"
anyelement2anyarrayzV"skerry.builtin.function+json*
oid3979*
parallelsafe*

volatility	immutableb¦

pg_catalog"percentile_cont_float8_multi_final"internal"_float82_float8zV"skerry.builtin.function+json*
oid3981*
parallelsafe*

volatility	immutablebª

pg_catalog$percentile_cont_interval_multi_final"internal"_float82	_intervalzV"skerry.builtin.function+json*
oid3983*
parallelsafe*

volatility	immutableb”

pg_catalog
mode_final"internal"
anyelement2
anyelementzV"skerry.builtin.function+json*
oid3985*
parallelsafe*

volatility	immutableb‡

pg_catalog
rank_final"internal*any2int8zV"skerry.builtin.function+json*
oid3987*
parallelsafe*

volatility	immutableb‘

pg_catalogpercent_rank_final"internal*any2float8zV"skerry.builtin.function+json*
oid3989*
parallelsafe*

volatility	immutablebŽ

pg_catalogcume_dist_final"internal*any2float8zV"skerry.builtin.function+json*
oid3991*
parallelsafe*

volatility	immutableb

pg_catalogdense_rank_final"internal*any2int8zV"skerry.builtin.function+json*
oid3993*
parallelsafe*

volatility	immutableb¨

pg_cataloggenerate_series_int4_support"internal2internalzf"skerry.builtin.function+json*
oid3994*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_cataloggenerate_series_int8_support"internal2internalzf"skerry.builtin.function+json*
oid3995*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogarray_unnest_support"internal2internalzf"skerry.builtin.function+json*
oid3996*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_cataloggist_box_distance"internal"box"int2"oid"internal2float8zf"skerry.builtin.function+json*
oid3998*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogbrin_summarize_range"regclass"int82int4zg"skerry.builtin.function+json*
oid3999*
parallelunsafe*
stricttrue*

volatilityvolatileb–

pg_catalogjsonpath_in"cstring2jsonpathzf"skerry.builtin.function+json*
oid4001*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogjsonpath_recv"internal2jsonpathzf"skerry.builtin.function+json*
oid4002*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogjsonpath_out"jsonpath2cstringzf"skerry.builtin.function+json*
oid4003*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogjsonpath_send"jsonpath2byteazf"skerry.builtin.function+json*
oid4004*
parallelsafe*
stricttrue*

volatility	immutablebÉ

pg_catalogjsonb_path_exists"jsonb"jsonpath"jsonb"bool2bool:target:path:vars:silentzf"skerry.builtin.function+json*
oid4005*
parallelsafe*
stricttrue*

volatility	immutablebÞ

pg_catalogjsonb_path_query"jsonb"jsonpath"jsonb"bool2jsonb:target:path:vars:silentz{"skerry.builtin.function+json*
oid4006*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutablebÏ

pg_catalogjsonb_path_query_array"jsonb"jsonpath"jsonb"bool2jsonb:target:path:vars:silentzf"skerry.builtin.function+json*
oid4007*
parallelsafe*
stricttrue*

volatility	immutablebÏ

pg_catalogjsonb_path_query_first"jsonb"jsonpath"jsonb"bool2jsonb:target:path:vars:silentzf"skerry.builtin.function+json*
oid4008*
parallelsafe*
stricttrue*

volatility	immutablebÈ

pg_catalogjsonb_path_match"jsonb"jsonpath"jsonb"bool2bool:target:path:vars:silentzf"skerry.builtin.function+json*
oid4009*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogjsonb_path_exists_opr"jsonb"jsonpath2boolzf"skerry.builtin.function+json*
oid4010*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogjsonb_path_match_opr"jsonb"jsonpath2boolzf"skerry.builtin.function+json*
oid4011*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogbrin_desummarize_range"regclass"int82voidzg"skerry.builtin.function+json*
oid4014*
parallelunsafe*
stricttrue*

volatilityvolatileb¡

pg_catalogspg_quad_config"internal"internal2voidzf"skerry.builtin.function+json*
oid4018*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogspg_quad_choose"internal"internal2voidzf"skerry.builtin.function+json*
oid4019*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogspg_quad_picksplit"internal"internal2voidzf"skerry.builtin.function+json*
oid4020*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogspg_quad_inner_consistent"internal"internal2voidzf"skerry.builtin.function+json*
oid4021*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalogspg_quad_leaf_consistent"internal"internal2boolzf"skerry.builtin.function+json*
oid4022*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogspg_kd_config"internal"internal2voidzf"skerry.builtin.function+json*
oid4023*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogspg_kd_choose"internal"internal2voidzf"skerry.builtin.function+json*
oid4024*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogspg_kd_picksplit"internal"internal2voidzf"skerry.builtin.function+json*
oid4025*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogspg_kd_inner_consistent"internal"internal2voidzf"skerry.builtin.function+json*
oid4026*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogspg_text_config"internal"internal2voidzf"skerry.builtin.function+json*
oid4027*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogspg_text_choose"internal"internal2voidzf"skerry.builtin.function+json*
oid4028*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogspg_text_picksplit"internal"internal2voidzf"skerry.builtin.function+json*
oid4029*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogspg_text_inner_consistent"internal"internal2voidzf"skerry.builtin.function+json*
oid4030*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalogspg_text_leaf_consistent"internal"internal2boolzf"skerry.builtin.function+json*
oid4031*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogpg_sequence_last_value"regclass2int8zg"skerry.builtin.function+json*
oid4032*
parallelunsafe*
stricttrue*

volatilityvolatileb”

pg_catalogjsonb_ne"jsonb"jsonb2boolzf"skerry.builtin.function+json*
oid4038*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogjsonb_lt"jsonb"jsonb2boolzf"skerry.builtin.function+json*
oid4039*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogjsonb_gt"jsonb"jsonb2boolzf"skerry.builtin.function+json*
oid4040*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogjsonb_le"jsonb"jsonb2boolzf"skerry.builtin.function+json*
oid4041*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogjsonb_ge"jsonb"jsonb2boolzf"skerry.builtin.function+json*
oid4042*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogjsonb_eq"jsonb"jsonb2boolzf"skerry.builtin.function+json*
oid4043*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalog	jsonb_cmp"jsonb"jsonb2int4zf"skerry.builtin.function+json*
oid4044*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog
jsonb_hash"jsonb2int4zf"skerry.builtin.function+json*
oid4045*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogjsonb_contains"jsonb"jsonb2boolzf"skerry.builtin.function+json*
oid4046*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogjsonb_exists"jsonb"text2boolzf"skerry.builtin.function+json*
oid4047*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogjsonb_exists_any"jsonb"_text2boolzf"skerry.builtin.function+json*
oid4048*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogjsonb_exists_all"jsonb"_text2boolzf"skerry.builtin.function+json*
oid4049*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogjsonb_contained"jsonb"jsonb2boolzf"skerry.builtin.function+json*
oid4050*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogarray_agg_array_transfn"internal"anyarray2internalzV"skerry.builtin.function+json*
oid4051*
parallelsafe*

volatility	immutableb

pg_catalogarray_agg_array_finalfn"internal"anyarray2anyarrayzV"skerry.builtin.function+json*
oid4052*
parallelsafe*

volatility	immutableb¡

pg_catalogrange_merge"anyrange"anyrange2anyrangezf"skerry.builtin.function+json*
oid4057*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalog
inet_merge"inet"inet2cidrzf"skerry.builtin.function+json*
oid4063*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	bound_box"box"box2boxzf"skerry.builtin.function+json*
oid4067*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_cataloginet_same_family"inet"inet2boolzf"skerry.builtin.function+json*
oid4071*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_catalog$binary_upgrade_set_record_init_privs"bool2voidzk"skerry.builtin.function+json*
oid4083*
parallel
restricted*
stricttrue*

volatilityvolatilebš

pg_catalogregnamespacein"cstring2regnamespacezc"skerry.builtin.function+json*
oid4084*
parallelsafe*
stricttrue*

volatilitystableb›

pg_catalogregnamespaceout"regnamespace2cstringzc"skerry.builtin.function+json*
oid4085*
parallelsafe*
stricttrue*

volatilitystableb˜

pg_catalogto_regnamespace"text2regnamespacezc"skerry.builtin.function+json*
oid4086*
parallelsafe*
stricttrue*

volatilitystableb 

pg_catalogregnamespacerecv"internal2regnamespacezf"skerry.builtin.function+json*
oid4087*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogregnamespacesend"regnamespace2byteazf"skerry.builtin.function+json*
oid4088*
parallelsafe*
stricttrue*

volatility	immutableb‡

pg_catalogbox"point2boxzf"skerry.builtin.function+json*
oid4091*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalog
regroleout"regrole2cstringzc"skerry.builtin.function+json*
oid4092*
parallelsafe*
stricttrue*

volatilitystablebŽ

pg_catalog
to_regrole"text2regrolezc"skerry.builtin.function+json*
oid4093*
parallelsafe*
stricttrue*

volatilitystableb–

pg_catalogregrolerecv"internal2regrolezf"skerry.builtin.function+json*
oid4094*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalogregrolesend"regrole2byteazf"skerry.builtin.function+json*
oid4095*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalog	regrolein"cstring2regrolezc"skerry.builtin.function+json*
oid4098*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogpg_numa_available2boolzg18"skerry.builtin.function+json*
oid4099*
parallelsafe*
stricttrue*

volatilitystablebµ

pg_catalogpg_get_shmem_allocations_numa2recordz~18"skerry.builtin.function+json*
oid4100*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb°

pg_catalog binary_upgrade_set_missing_value"oid"text"text2voidzg"skerry.builtin.function+json*
oid4101*
parallelunsafe*
stricttrue*

volatilityvolatileb¢

pg_catalogbrin_inclusion_opcinfo"internal2internalzf"skerry.builtin.function+json*
oid4105*
parallelsafe*
stricttrue*

volatility	immutableb¾

pg_catalogbrin_inclusion_add_value"internal"internal"internal"internal2boolzf"skerry.builtin.function+json*
oid4106*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalogbrin_inclusion_consistent"internal"internal"internal2boolzf"skerry.builtin.function+json*
oid4107*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogbrin_inclusion_union"internal"internal"internal2boolzf"skerry.builtin.function+json*
oid4108*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogmacaddr8_in"cstring2macaddr8zf"skerry.builtin.function+json*
oid4110*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogmacaddr8_out"macaddr82cstringzf"skerry.builtin.function+json*
oid4111*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogtrunc"macaddr82macaddr8zf"skerry.builtin.function+json*
oid4112*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogmacaddr8_eq"macaddr8"macaddr82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid4113*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogmacaddr8_lt"macaddr8"macaddr82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid4114*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogmacaddr8_le"macaddr8"macaddr82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid4115*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogmacaddr8_gt"macaddr8"macaddr82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid4116*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogmacaddr8_ge"macaddr8"macaddr82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid4117*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogmacaddr8_ne"macaddr8"macaddr82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid4118*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogmacaddr8_cmp"macaddr8"macaddr82int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid4119*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogmacaddr8_not"macaddr82macaddr8zf"skerry.builtin.function+json*
oid4120*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogmacaddr8_and"macaddr8"macaddr82macaddr8zf"skerry.builtin.function+json*
oid4121*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogmacaddr8_or"macaddr8"macaddr82macaddr8zf"skerry.builtin.function+json*
oid4122*
parallelsafe*
stricttrue*

volatility	immutableb¦

pg_catalogmacaddr8"macaddr2macaddr8zy"skerry.builtin.function+json*
	leakprooftrue*
oid4123*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogmacaddr"macaddr82macaddrzf"skerry.builtin.function+json*
oid4124*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogmacaddr8_set7bit"macaddr82macaddr8zf"skerry.builtin.function+json*
oid4125*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogin_range"int8"int8"int8"bool"bool2boolzf"skerry.builtin.function+json*
oid4126*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogin_range"int4"int4"int8"bool"bool2boolzf"skerry.builtin.function+json*
oid4127*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogin_range"int4"int4"int4"bool"bool2boolzf"skerry.builtin.function+json*
oid4128*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogin_range"int4"int4"int2"bool"bool2boolzf"skerry.builtin.function+json*
oid4129*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogin_range"int2"int2"int8"bool"bool2boolzf"skerry.builtin.function+json*
oid4130*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogin_range"int2"int2"int4"bool"bool2boolzf"skerry.builtin.function+json*
oid4131*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogin_range"int2"int2"int2"bool"bool2boolzf"skerry.builtin.function+json*
oid4132*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogin_range"date"date"interval"bool"bool2boolzf"skerry.builtin.function+json*
oid4133*
parallelsafe*
stricttrue*

volatility	immutableb²

pg_catalogin_range"	timestamp"	timestamp"interval"bool"bool2boolzf"skerry.builtin.function+json*
oid4134*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalogin_range"timestamptz"timestamptz"interval"bool"bool2boolzc"skerry.builtin.function+json*
oid4135*
parallelsafe*
stricttrue*

volatilitystableb°

pg_catalogin_range"interval"interval"interval"bool"bool2boolzf"skerry.builtin.function+json*
oid4136*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogin_range"time"time"interval"bool"bool2boolzf"skerry.builtin.function+json*
oid4137*
parallelsafe*
stricttrue*

volatility	immutableb¬

pg_catalogin_range"timetz"timetz"interval"bool"bool2boolzf"skerry.builtin.function+json*
oid4138*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalogin_range"float8"float8"float8"bool"bool2boolzf"skerry.builtin.function+json*
oid4139*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalogin_range"float4"float4"float8"bool"bool2boolzf"skerry.builtin.function+json*
oid4140*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_catalogin_range"numeric"numeric"numeric"bool"bool2boolzf"skerry.builtin.function+json*
oid4141*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpg_lsn_larger"pg_lsn"pg_lsn2pg_lsnzf"skerry.builtin.function+json*
oid4187*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalogpg_lsn_smaller"pg_lsn"pg_lsn2pg_lsnzf"skerry.builtin.function+json*
oid4188*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogregcollationin"cstring2regcollationzc"skerry.builtin.function+json*
oid4193*
parallelsafe*
stricttrue*

volatilitystableb›

pg_catalogregcollationout"regcollation2cstringzc"skerry.builtin.function+json*
oid4194*
parallelsafe*
stricttrue*

volatilitystableb˜

pg_catalogto_regcollation"text2regcollationzc"skerry.builtin.function+json*
oid4195*
parallelsafe*
stricttrue*

volatilitystableb 

pg_catalogregcollationrecv"internal2regcollationzf"skerry.builtin.function+json*
oid4196*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogregcollationsend"regcollation2byteazf"skerry.builtin.function+json*
oid4197*
parallelsafe*
stricttrue*

volatility	immutableb¸

pg_catalogts_headline"	regconfig"jsonb"tsquery"text2jsonbzs"skerry.builtin.function+json*
cost100*
oid4201*
parallelsafe*
stricttrue*

volatility	immutableb²

pg_catalogts_headline"	regconfig"jsonb"tsquery2jsonbzs"skerry.builtin.function+json*
cost100*
oid4202*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalogts_headline"jsonb"tsquery"text2jsonbzp"skerry.builtin.function+json*
cost100*
oid4203*
parallelsafe*
stricttrue*

volatilitystableb¤

pg_catalogts_headline"jsonb"tsquery2jsonbzp"skerry.builtin.function+json*
cost100*
oid4204*
parallelsafe*
stricttrue*

volatilitystableb¶

pg_catalogts_headline"	regconfig"json"tsquery"text2jsonzs"skerry.builtin.function+json*
cost100*
oid4205*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogts_headline"	regconfig"json"tsquery2jsonzs"skerry.builtin.function+json*
cost100*
oid4206*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogts_headline"json"tsquery"text2jsonzp"skerry.builtin.function+json*
cost100*
oid4207*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_catalogts_headline"json"tsquery2jsonzp"skerry.builtin.function+json*
cost100*
oid4208*
parallelsafe*
stricttrue*

volatilitystablebž

pg_catalogto_tsvector"jsonb2tsvectorzp"skerry.builtin.function+json*
cost100*
oid4209*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogto_tsvector"json2tsvectorzp"skerry.builtin.function+json*
cost100*
oid4210*
parallelsafe*
stricttrue*

volatilitystableb¬

pg_catalogto_tsvector"	regconfig"jsonb2tsvectorzs"skerry.builtin.function+json*
cost100*
oid4211*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogto_tsvector"	regconfig"json2tsvectorzs"skerry.builtin.function+json*
cost100*
oid4212*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogjsonb_to_tsvector"jsonb"jsonb2tsvectorzp"skerry.builtin.function+json*
cost100*
oid4213*
parallelsafe*
stricttrue*

volatilitystableb¹

pg_catalogjsonb_to_tsvector"	regconfig"jsonb"jsonb2tsvectorzs"skerry.builtin.function+json*
cost100*
oid4214*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogjson_to_tsvector"json"jsonb2tsvectorzp"skerry.builtin.function+json*
cost100*
oid4215*
parallelsafe*
stricttrue*

volatilitystableb·

pg_catalogjson_to_tsvector"	regconfig"json"jsonb2tsvectorzs"skerry.builtin.function+json*
cost100*
oid4216*
parallelsafe*
stricttrue*

volatility	immutablebÝ

pg_catalog!pg_copy_physical_replication_slot"name"name"bool2record:src_slot_name:dst_slot_name:	temporaryzg"skerry.builtin.function+json*
oid4220*
parallelunsafe*
stricttrue*

volatilityvolatilebÌ

pg_catalog!pg_copy_physical_replication_slot"name"name2record:src_slot_name:dst_slot_namezg"skerry.builtin.function+json*
oid4221*
parallelunsafe*
stricttrue*

volatilityvolatilebê

pg_catalog pg_copy_logical_replication_slot"name"name"bool"name2record:src_slot_name:dst_slot_name:	temporary:pluginzg"skerry.builtin.function+json*
oid4222*
parallelunsafe*
stricttrue*

volatilityvolatilebÜ

pg_catalog pg_copy_logical_replication_slot"name"name"bool2record:src_slot_name:dst_slot_name:	temporaryzg"skerry.builtin.function+json*
oid4223*
parallelunsafe*
stricttrue*

volatilityvolatilebË

pg_catalog pg_copy_logical_replication_slot"name"name2record:src_slot_name:dst_slot_namezg"skerry.builtin.function+json*
oid4224*
parallelunsafe*
stricttrue*

volatilityvolatileb¼

pg_cataloganycompatiblemultirange_in"cstring"oid"int42anycompatiblemultirangezc"skerry.builtin.function+json*
oid4226*
parallelsafe*
stricttrue*

volatilitystableb²

pg_cataloganycompatiblemultirange_out"anycompatiblemultirange2cstringzc"skerry.builtin.function+json*
oid4227*
parallelsafe*
stricttrue*

volatilitystablebœ

pg_catalogrange_merge"anymultirange2anyrangezf"skerry.builtin.function+json*
oid4228*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_cataloganymultirange_in"cstring"oid"int42anymultirangezc"skerry.builtin.function+json*
oid4229*
parallelsafe*
stricttrue*

volatilitystablebž

pg_cataloganymultirange_out"anymultirange2cstringzc"skerry.builtin.function+json*
oid4230*
parallelsafe*
stricttrue*

volatilitystableb¥

pg_catalogmultirange_in"cstring"oid"int42anymultirangezc"skerry.builtin.function+json*
oid4231*
parallelsafe*
stricttrue*

volatilitystableb›

pg_catalogmultirange_out"anymultirange2cstringzc"skerry.builtin.function+json*
oid4232*
parallelsafe*
stricttrue*

volatilitystableb¨

pg_catalogmultirange_recv"internal"oid"int42anymultirangezc"skerry.builtin.function+json*
oid4233*
parallelsafe*
stricttrue*

volatilitystablebš

pg_catalogmultirange_send"anymultirange2byteazc"skerry.builtin.function+json*
oid4234*
parallelsafe*
stricttrue*

volatilitystableb˜

pg_cataloglower"anymultirange2
anyelementzf"skerry.builtin.function+json*
oid4235*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogupper"anymultirange2
anyelementzf"skerry.builtin.function+json*
oid4236*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogisempty"anymultirange2boolzf"skerry.builtin.function+json*
oid4237*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalog	lower_inc"anymultirange2boolzf"skerry.builtin.function+json*
oid4238*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalog	upper_inc"anymultirange2boolzf"skerry.builtin.function+json*
oid4239*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalog	lower_inf"anymultirange2boolzf"skerry.builtin.function+json*
oid4240*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalog	upper_inf"anymultirange2boolzf"skerry.builtin.function+json*
oid4241*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogmultirange_typanalyze"internal2boolzc"skerry.builtin.function+json*
oid4242*
parallelsafe*
stricttrue*

volatilitystableb©

pg_catalogmultirangesel"internal"oid"internal"int42float8zc"skerry.builtin.function+json*
oid4243*
parallelsafe*
stricttrue*

volatilitystableb©

pg_catalogmultirange_eq"anymultirange"anymultirange2boolzf"skerry.builtin.function+json*
oid4244*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogmultirange_ne"anymultirange"anymultirange2boolzf"skerry.builtin.function+json*
oid4245*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogrange_overlaps_multirange"anyrange"anymultirange2boolzf"skerry.builtin.function+json*
oid4246*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogmultirange_overlaps_range"anymultirange"anyrange2boolzf"skerry.builtin.function+json*
oid4247*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_catalogmultirange_overlaps_multirange"anymultirange"anymultirange2boolzf"skerry.builtin.function+json*
oid4248*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogmultirange_contains_elem"anymultirange"
anyelement2boolzf"skerry.builtin.function+json*
oid4249*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogmultirange_contains_range"anymultirange"anyrange2boolzf"skerry.builtin.function+json*
oid4250*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_catalogmultirange_contains_multirange"anymultirange"anymultirange2boolzf"skerry.builtin.function+json*
oid4251*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalogelem_contained_by_multirange"
anyelement"anymultirange2boolzf"skerry.builtin.function+json*
oid4252*
parallelsafe*
stricttrue*

volatility	immutableb´

pg_catalogrange_contained_by_multirange"anyrange"anymultirange2boolzf"skerry.builtin.function+json*
oid4253*
parallelsafe*
stricttrue*

volatility	immutableb¾

pg_catalog"multirange_contained_by_multirange"anymultirange"anymultirange2boolzf"skerry.builtin.function+json*
oid4254*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogrange_adjacent_multirange"anyrange"anymultirange2boolzf"skerry.builtin.function+json*
oid4255*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_catalogmultirange_adjacent_multirange"anymultirange"anymultirange2boolzf"skerry.builtin.function+json*
oid4256*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogmultirange_adjacent_range"anymultirange"anyrange2boolzf"skerry.builtin.function+json*
oid4257*
parallelsafe*
stricttrue*

volatility	immutableb®

pg_catalogrange_before_multirange"anyrange"anymultirange2boolzf"skerry.builtin.function+json*
oid4258*
parallelsafe*
stricttrue*

volatility	immutableb®

pg_catalogmultirange_before_range"anymultirange"anyrange2boolzf"skerry.builtin.function+json*
oid4259*
parallelsafe*
stricttrue*

volatility	immutableb¸

pg_catalogmultirange_before_multirange"anymultirange"anymultirange2boolzf"skerry.builtin.function+json*
oid4260*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_catalogrange_after_multirange"anyrange"anymultirange2boolzf"skerry.builtin.function+json*
oid4261*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_catalogmultirange_after_range"anymultirange"anyrange2boolzf"skerry.builtin.function+json*
oid4262*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogmultirange_after_multirange"anymultirange"anymultirange2boolzf"skerry.builtin.function+json*
oid4263*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogrange_overleft_multirange"anyrange"anymultirange2boolzf"skerry.builtin.function+json*
oid4264*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogmultirange_overleft_range"anymultirange"anyrange2boolzf"skerry.builtin.function+json*
oid4265*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_catalogmultirange_overleft_multirange"anymultirange"anymultirange2boolzf"skerry.builtin.function+json*
oid4266*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogrange_overright_multirange"anyrange"anymultirange2boolzf"skerry.builtin.function+json*
oid4267*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogmultirange_overright_range"anymultirange"anyrange2boolzf"skerry.builtin.function+json*
oid4268*
parallelsafe*
stricttrue*

volatility	immutableb»

pg_catalogmultirange_overright_multirange"anymultirange"anymultirange2boolzf"skerry.builtin.function+json*
oid4269*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalogmultirange_union"anymultirange"anymultirange2anymultirangezf"skerry.builtin.function+json*
oid4270*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalogmultirange_minus"anymultirange"anymultirange2anymultirangezf"skerry.builtin.function+json*
oid4271*
parallelsafe*
stricttrue*

volatility	immutableb¹

pg_catalogmultirange_intersect"anymultirange"anymultirange2anymultirangezf"skerry.builtin.function+json*
oid4272*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalogmultirange_cmp"anymultirange"anymultirange2int4zf"skerry.builtin.function+json*
oid4273*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogmultirange_lt"anymultirange"anymultirange2boolzf"skerry.builtin.function+json*
oid4274*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogmultirange_le"anymultirange"anymultirange2boolzf"skerry.builtin.function+json*
oid4275*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogmultirange_ge"anymultirange"anymultirange2boolzf"skerry.builtin.function+json*
oid4276*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogmultirange_gt"anymultirange"anymultirange2boolzf"skerry.builtin.function+json*
oid4277*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_cataloghash_multirange"anymultirange2int4zf"skerry.builtin.function+json*
oid4278*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_cataloghash_multirange_extended"anymultirange"int82int8zf"skerry.builtin.function+json*
oid4279*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogint4multirange2int4multirangezf"skerry.builtin.function+json*
oid4280*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogint4multirange"	int4range2int4multirangezf"skerry.builtin.function+json*
oid4281*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogint4multirange*	int4range2int4multirangezf"skerry.builtin.function+json*
oid4282*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalognummultirange2nummultirangezf"skerry.builtin.function+json*
oid4283*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalognummultirange"numrange2nummultirangezf"skerry.builtin.function+json*
oid4284*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_catalognummultirange*numrange2nummultirangezf"skerry.builtin.function+json*
oid4285*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogtsmultirange2tsmultirangezf"skerry.builtin.function+json*
oid4286*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogtsmultirange"tsrange2tsmultirangezf"skerry.builtin.function+json*
oid4287*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogtsmultirange*tsrange2tsmultirangezf"skerry.builtin.function+json*
oid4288*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogtstzmultirange2tstzmultirangezf"skerry.builtin.function+json*
oid4289*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogtstzmultirange"	tstzrange2tstzmultirangezf"skerry.builtin.function+json*
oid4290*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogtstzmultirange*	tstzrange2tstzmultirangezf"skerry.builtin.function+json*
oid4291*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogdatemultirange2datemultirangezf"skerry.builtin.function+json*
oid4292*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogdatemultirange"	daterange2datemultirangezf"skerry.builtin.function+json*
oid4293*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogdatemultirange*	daterange2datemultirangezf"skerry.builtin.function+json*
oid4294*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogint8multirange2int8multirangezf"skerry.builtin.function+json*
oid4295*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogint8multirange"	int8range2int8multirangezf"skerry.builtin.function+json*
oid4296*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogint8multirange*	int8range2int8multirangezf"skerry.builtin.function+json*
oid4297*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalog
multirange"anyrange2anymultirangezf"skerry.builtin.function+json*
oid4298*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogrange_agg_transfn"internal"anyrange2internalzV"skerry.builtin.function+json*
oid4299*
parallelsafe*

volatility	immutablebœ

pg_catalogrange_agg_finalfn"internal"anyrange2anymultirangezV"skerry.builtin.function+json*
oid4300*
parallelsafe*

volatility	immutablebµ

pg_catalogkoi8r_to_mic"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4302*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalogmic_to_koi8r"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4303*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalog
iso_to_mic"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4304*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalog
mic_to_iso"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4305*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogwin1251_to_mic"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4306*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogmic_to_win1251"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4307*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogwin866_to_mic"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4308*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogmic_to_win866"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4309*
parallelsafe*
stricttrue*

volatility	immutableb¹

pg_catalogkoi8r_to_win1251"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4310*
parallelsafe*
stricttrue*

volatility	immutableb¹

pg_catalogwin1251_to_koi8r"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4311*
parallelsafe*
stricttrue*

volatility	immutableb¸

pg_catalogkoi8r_to_win866"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4312*
parallelsafe*
stricttrue*

volatility	immutableb¸

pg_catalogwin866_to_koi8r"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4313*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_catalogwin866_to_win1251"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4314*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_catalogwin1251_to_win866"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4315*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalogiso_to_koi8r"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4316*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalogkoi8r_to_iso"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4317*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogiso_to_win1251"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4318*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogwin1251_to_iso"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4319*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogiso_to_win866"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4320*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogwin866_to_iso"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4321*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogeuc_cn_to_mic"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4322*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogmic_to_euc_cn"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4323*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogeuc_jp_to_sjis"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4324*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogsjis_to_euc_jp"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4325*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogeuc_jp_to_mic"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4326*
parallelsafe*
stricttrue*

volatility	immutableb´

pg_catalogsjis_to_mic"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4327*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogmic_to_euc_jp"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4328*
parallelsafe*
stricttrue*

volatility	immutableb´

pg_catalogmic_to_sjis"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4329*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogeuc_kr_to_mic"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4330*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogmic_to_euc_kr"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4331*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogeuc_tw_to_big5"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4332*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogbig5_to_euc_tw"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4333*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogeuc_tw_to_mic"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4334*
parallelsafe*
stricttrue*

volatility	immutableb´

pg_catalogbig5_to_mic"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4335*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogmic_to_euc_tw"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4336*
parallelsafe*
stricttrue*

volatility	immutableb´

pg_catalogmic_to_big5"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4337*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_cataloglatin2_to_mic"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4338*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogmic_to_latin2"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4339*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogwin1250_to_mic"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4340*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogmic_to_win1250"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4341*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_cataloglatin2_to_win1250"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4342*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_catalogwin1250_to_latin2"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4343*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_cataloglatin1_to_mic"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4344*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogmic_to_latin1"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4345*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_cataloglatin3_to_mic"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4346*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogmic_to_latin3"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4347*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_cataloglatin4_to_mic"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4348*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogmic_to_latin4"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4349*
parallelsafe*
stricttrue*

volatility	immutableb“

pg_catalog	normalize"text"text2textzf"skerry.builtin.function+json*
oid4350*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogis_normalized"text"text2boolzf"skerry.builtin.function+json*
oid4351*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalogbig5_to_utf8"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4352*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalogutf8_to_big5"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4353*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogutf8_to_koi8r"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4354*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogkoi8r_to_utf8"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4355*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogutf8_to_koi8u"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4356*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogkoi8u_to_utf8"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4357*
parallelsafe*
stricttrue*

volatility	immutableb´

pg_catalogutf8_to_win"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4358*
parallelsafe*
stricttrue*

volatility	immutableb´

pg_catalogwin_to_utf8"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4359*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogeuc_cn_to_utf8"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4360*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogutf8_to_euc_cn"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4361*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogeuc_jp_to_utf8"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4362*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogutf8_to_euc_jp"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4363*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogeuc_kr_to_utf8"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4364*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogutf8_to_euc_kr"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4365*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogeuc_tw_to_utf8"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4366*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogutf8_to_euc_tw"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4367*
parallelsafe*
stricttrue*

volatility	immutableb¸

pg_cataloggb18030_to_utf8"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4368*
parallelsafe*
stricttrue*

volatility	immutableb¸

pg_catalogutf8_to_gb18030"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4369*
parallelsafe*
stricttrue*

volatility	immutableb´

pg_cataloggbk_to_utf8"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4370*
parallelsafe*
stricttrue*

volatility	immutableb´

pg_catalogutf8_to_gbk"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4371*
parallelsafe*
stricttrue*

volatility	immutableb¸

pg_catalogutf8_to_iso8859"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4372*
parallelsafe*
stricttrue*

volatility	immutableb¸

pg_catalogiso8859_to_utf8"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4373*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_catalogiso8859_1_to_utf8"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4374*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_catalogutf8_to_iso8859_1"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4375*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogjohab_to_utf8"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4376*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalogutf8_to_johab"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4377*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalogsjis_to_utf8"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4378*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalogutf8_to_sjis"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4379*
parallelsafe*
stricttrue*

volatility	immutableb´

pg_cataloguhc_to_utf8"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4380*
parallelsafe*
stricttrue*

volatility	immutableb´

pg_catalogutf8_to_uhc"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4381*
parallelsafe*
stricttrue*

volatility	immutableb½

pg_catalogeuc_jis_2004_to_utf8"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4382*
parallelsafe*
stricttrue*

volatility	immutableb½

pg_catalogutf8_to_euc_jis_2004"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4383*
parallelsafe*
stricttrue*

volatility	immutableb¿

pg_catalogshift_jis_2004_to_utf8"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4384*
parallelsafe*
stricttrue*

volatility	immutableb¿

pg_catalogutf8_to_shift_jis_2004"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4385*
parallelsafe*
stricttrue*

volatility	immutablebÇ

pg_catalogeuc_jis_2004_to_shift_jis_2004"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4386*
parallelsafe*
stricttrue*

volatility	immutablebÇ

pg_catalogshift_jis_2004_to_euc_jis_2004"int4"int4"cstring"internal"int4"bool2int4zf"skerry.builtin.function+json*
oid4387*
parallelsafe*
stricttrue*

volatility	immutablebÅ

pg_catalog multirange_intersect_agg_transfn"anymultirange"anymultirange2anymultirangezf"skerry.builtin.function+json*
oid4388*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalog.binary_upgrade_set_next_multirange_pg_type_oid"oid2voidzk"skerry.builtin.function+json*
oid4390*
parallel
restricted*
stricttrue*

volatilityvolatileb¼

pg_catalog4binary_upgrade_set_next_multirange_array_pg_type_oid"oid2voidzk"skerry.builtin.function+json*
oid4391*
parallel
restricted*
stricttrue*

volatilityvolatileb±

pg_catalogrange_intersect_agg_transfn"anyrange"anyrange2anyrangezf"skerry.builtin.function+json*
oid4401*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogrange_contains_multirange"anyrange"anymultirange2boolzf"skerry.builtin.function+json*
oid4541*
parallelsafe*
stricttrue*

volatility	immutableb´

pg_catalogmultirange_contained_by_range"anymultirange"anyrange2boolzf"skerry.builtin.function+json*
oid4542*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogpg_log_backend_memory_contexts"int42boolze"skerry.builtin.function+json*
oid4543*
parallelsafe*
stricttrue*

volatilityvolatileb°

pg_catalog(binary_upgrade_set_next_heap_relfilenode"oid2voidzk15"skerry.builtin.function+json*
oid4545*
parallelunsafe*
stricttrue*

volatilityvolatileb±

pg_catalog)binary_upgrade_set_next_index_relfilenode"oid2voidzk15"skerry.builtin.function+json*
oid4546*
parallelunsafe*
stricttrue*

volatilityvolatileb±

pg_catalog)binary_upgrade_set_next_toast_relfilenode"oid2voidzk15"skerry.builtin.function+json*
oid4547*
parallelunsafe*
stricttrue*

volatilityvolatileb±

pg_catalog)binary_upgrade_set_next_pg_tablespace_oid"oid2voidzk15"skerry.builtin.function+json*
oid4548*
parallelunsafe*
stricttrue*

volatilityvolatileb‘

pg_catalogunicode_version2textzj17"skerry.builtin.function+json*
oid4549*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalog"pg_event_trigger_table_rewrite_oid2oidzi"skerry.builtin.function+json*
oid4566*
parallel
restricted*
stricttrue*

volatilitystableb¦

pg_catalog%pg_event_trigger_table_rewrite_reason2int4zi"skerry.builtin.function+json*
oid4567*
parallel
restricted*
stricttrue*

volatilitystablebÂ

pg_catalogpg_event_trigger_ddl_commands2recordzŠ"skerry.builtin.function+json*

cost10*
oid4568*
parallel
restricted*
returns_settrue*
stricttrue*

volatilitystablebž

pg_catalogbrin_bloom_opcinfo"internal2internalzf"skerry.builtin.function+json*
oid4591*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_catalogbrin_bloom_add_value"internal"internal"internal"internal2boolzf"skerry.builtin.function+json*
oid4592*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogbrin_bloom_consistent"internal"internal"internal"int42boolzf"skerry.builtin.function+json*
oid4593*
parallelsafe*
stricttrue*

volatility	immutableb¬

pg_catalogbrin_bloom_union"internal"internal"internal2boolzf"skerry.builtin.function+json*
oid4594*
parallelsafe*
stricttrue*

volatility	immutablebŠ

pg_catalogbrin_bloom_options"internal2voidzV"skerry.builtin.function+json*
oid4595*
parallelsafe*

volatility	immutableb­

pg_catalogbrin_bloom_summary_in"cstring2pg_brin_bloom_summaryzf"skerry.builtin.function+json*
oid4596*
parallelsafe*
stricttrue*

volatility	immutableb®

pg_catalogbrin_bloom_summary_out"pg_brin_bloom_summary2cstringzf"skerry.builtin.function+json*
oid4597*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_catalogbrin_bloom_summary_recv"internal2pg_brin_bloom_summaryzc"skerry.builtin.function+json*
oid4598*
parallelsafe*
stricttrue*

volatilitystablebª

pg_catalogbrin_bloom_summary_send"pg_brin_bloom_summary2byteazc"skerry.builtin.function+json*
oid4599*
parallelsafe*
stricttrue*

volatilitystableb¥

pg_catalogbrin_minmax_multi_opcinfo"internal2internalzf"skerry.builtin.function+json*
oid4616*
parallelsafe*
stricttrue*

volatility	immutablebÁ

pg_catalogbrin_minmax_multi_add_value"internal"internal"internal"internal2boolzf"skerry.builtin.function+json*
oid4617*
parallelsafe*
stricttrue*

volatility	immutableb¾

pg_catalogbrin_minmax_multi_consistent"internal"internal"internal"int42boolzf"skerry.builtin.function+json*
oid4618*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalogbrin_minmax_multi_union"internal"internal"internal2boolzf"skerry.builtin.function+json*
oid4619*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogbrin_minmax_multi_options"internal2voidzV"skerry.builtin.function+json*
oid4620*
parallelsafe*

volatility	immutableb³

pg_catalogbrin_minmax_multi_distance_int2"internal"internal2float8zf"skerry.builtin.function+json*
oid4621*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalogbrin_minmax_multi_distance_int4"internal"internal2float8zf"skerry.builtin.function+json*
oid4622*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalogbrin_minmax_multi_distance_int8"internal"internal2float8zf"skerry.builtin.function+json*
oid4623*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalog!brin_minmax_multi_distance_float4"internal"internal2float8zf"skerry.builtin.function+json*
oid4624*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalog!brin_minmax_multi_distance_float8"internal"internal2float8zf"skerry.builtin.function+json*
oid4625*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalog"brin_minmax_multi_distance_numeric"internal"internal2float8zf"skerry.builtin.function+json*
oid4626*
parallelsafe*
stricttrue*

volatility	immutableb²

pg_catalogbrin_minmax_multi_distance_tid"internal"internal2float8zf"skerry.builtin.function+json*
oid4627*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalogbrin_minmax_multi_distance_uuid"internal"internal2float8zf"skerry.builtin.function+json*
oid4628*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalogbrin_minmax_multi_distance_date"internal"internal2float8zf"skerry.builtin.function+json*
oid4629*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalogbrin_minmax_multi_distance_time"internal"internal2float8zf"skerry.builtin.function+json*
oid4630*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalog#brin_minmax_multi_distance_interval"internal"internal2float8zf"skerry.builtin.function+json*
oid4631*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalog!brin_minmax_multi_distance_timetz"internal"internal2float8zf"skerry.builtin.function+json*
oid4632*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalog!brin_minmax_multi_distance_pg_lsn"internal"internal2float8zf"skerry.builtin.function+json*
oid4633*
parallelsafe*
stricttrue*

volatility	immutableb¶

pg_catalog"brin_minmax_multi_distance_macaddr"internal"internal2float8zf"skerry.builtin.function+json*
oid4634*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalog#brin_minmax_multi_distance_macaddr8"internal"internal2float8zf"skerry.builtin.function+json*
oid4635*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalogbrin_minmax_multi_distance_inet"internal"internal2float8zf"skerry.builtin.function+json*
oid4636*
parallelsafe*
stricttrue*

volatility	immutableb¸

pg_catalog$brin_minmax_multi_distance_timestamp"internal"internal2float8zf"skerry.builtin.function+json*
oid4637*
parallelsafe*
stricttrue*

volatility	immutableb»

pg_catalogbrin_minmax_multi_summary_in"cstring2pg_brin_minmax_multi_summaryzf"skerry.builtin.function+json*
oid4638*
parallelsafe*
stricttrue*

volatility	immutableb¼

pg_catalogbrin_minmax_multi_summary_out"pg_brin_minmax_multi_summary2cstringzf"skerry.builtin.function+json*
oid4639*
parallelsafe*
stricttrue*

volatility	immutableb»

pg_catalogbrin_minmax_multi_summary_recv"internal2pg_brin_minmax_multi_summaryzc"skerry.builtin.function+json*
oid4640*
parallelsafe*
stricttrue*

volatilitystableb¸

pg_catalogbrin_minmax_multi_summary_send"pg_brin_minmax_multi_summary2byteazc"skerry.builtin.function+json*
oid4641*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalogphraseto_tsquery"text2tsqueryzp"skerry.builtin.function+json*
cost100*
oid5001*
parallelsafe*
stricttrue*

volatilitystableb¡

pg_catalogtsquery_phrase"tsquery"tsquery2tsqueryzf"skerry.builtin.function+json*
oid5003*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalogtsquery_phrase"tsquery"tsquery"int42tsqueryzf"skerry.builtin.function+json*
oid5004*
parallelsafe*
stricttrue*

volatility	immutableb¯

pg_catalogphraseto_tsquery"	regconfig"text2tsqueryzs"skerry.builtin.function+json*
cost100*
oid5006*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalogwebsearch_to_tsquery"	regconfig"text2tsqueryzs"skerry.builtin.function+json*
cost100*
oid5007*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogwebsearch_to_tsquery"text2tsqueryzp"skerry.builtin.function+json*
cost100*
oid5009*
parallelsafe*
stricttrue*

volatilitystableb¦

pg_catalogspg_bbox_quad_config"internal"internal2voidzf"skerry.builtin.function+json*
oid5010*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogspg_poly_quad_compress"polygon2boxzf"skerry.builtin.function+json*
oid5011*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogspg_box_quad_config"internal"internal2voidzf"skerry.builtin.function+json*
oid5012*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogspg_box_quad_choose"internal"internal2voidzf"skerry.builtin.function+json*
oid5013*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogspg_box_quad_picksplit"internal"internal2voidzf"skerry.builtin.function+json*
oid5014*
parallelsafe*
stricttrue*

volatility	immutableb¯

pg_catalogspg_box_quad_inner_consistent"internal"internal2voidzf"skerry.builtin.function+json*
oid5015*
parallelsafe*
stricttrue*

volatility	immutableb®

pg_catalogspg_box_quad_leaf_consistent"internal"internal2boolzf"skerry.builtin.function+json*
oid5016*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogpg_mcv_list_in"cstring2pg_mcv_listzf"skerry.builtin.function+json*
oid5018*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpg_mcv_list_out"pg_mcv_list2cstringzf"skerry.builtin.function+json*
oid5019*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogpg_mcv_list_recv"internal2pg_mcv_listzc"skerry.builtin.function+json*
oid5020*
parallelsafe*
stricttrue*

volatilitystableb™

pg_catalogpg_mcv_list_send"pg_mcv_list2byteazc"skerry.builtin.function+json*
oid5021*
parallelsafe*
stricttrue*

volatilitystableb›

pg_catalog
pg_lsn_pli"pg_lsn"numeric2pg_lsnzf"skerry.builtin.function+json*
oid5022*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalognumeric_pl_pg_lsn"numeric"pg_lsn2pg_lsnzf"skerry.builtin.function+json*
oid5023*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalog
pg_lsn_mii"pg_lsn"numeric2pg_lsnzf"skerry.builtin.function+json*
oid5024*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogsatisfies_hash_partition"oid"int4"int4*any2boolzV"skerry.builtin.function+json*
oid5028*
parallelsafe*

volatility	immutableb­

pg_catalogpg_ls_tmpdir2recordz†"skerry.builtin.function+json*

cost10*
oid5029*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb¾

pg_catalogpg_ls_tmpdir"oid2record:
tablespacez†"skerry.builtin.function+json*

cost10*
oid5030*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb¸

pg_catalogpg_ls_archive_statusdir2recordz†"skerry.builtin.function+json*

cost10*
oid5031*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb›

pg_catalognetwork_sortsupport"internal2voidzf"skerry.builtin.function+json*
oid5033*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogxid8lt"xid8"xid82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid5034*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogxid8gt"xid8"xid82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid5035*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogxid8le"xid8"xid82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid5036*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogxid8ge"xid8"xid82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid5037*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalogmatchingsel"internal"oid"internal"int42float8zc"skerry.builtin.function+json*
oid5040*
parallelsafe*
stricttrue*

volatilitystablebµ

pg_catalogmatchingjoinsel"internal"oid"internal"int2"internal2float8zc"skerry.builtin.function+json*
oid5041*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalog	min_scale"numeric2int4zf"skerry.builtin.function+json*
oid5042*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalog
trim_scale"numeric2numericzf"skerry.builtin.function+json*
oid5043*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloggcd"int4"int42int4zf"skerry.builtin.function+json*
oid5044*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloggcd"int8"int82int8zf"skerry.builtin.function+json*
oid5045*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloglcm"int4"int42int4zf"skerry.builtin.function+json*
oid5046*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloglcm"int8"int82int8zf"skerry.builtin.function+json*
oid5047*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_cataloggcd"numeric"numeric2numericzf"skerry.builtin.function+json*
oid5048*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_cataloglcm"numeric"numeric2numericzf"skerry.builtin.function+json*
oid5049*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogbtvarstrequalimage"oid2boolzf"skerry.builtin.function+json*
oid5050*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbtequalimage"oid2boolzf"skerry.builtin.function+json*
oid5051*
parallelsafe*
stricttrue*

volatility	immutableb¬

pg_catalogpg_get_shmem_allocations2recordzz"skerry.builtin.function+json*
oid5052*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb¢

pg_catalogpg_stat_get_ins_since_vacuum"oid2int8zi"skerry.builtin.function+json*
oid5053*
parallel
restricted*
stricttrue*

volatilitystablebã

pg_catalogjsonb_set_lax"jsonb"_text"jsonb"bool"text2jsonb:jsonb_in:path:replacement:create_if_missing:null_value_treatmentzV"skerry.builtin.function+json*
oid5054*
parallelsafe*

volatility	immutablebœ

pg_catalogpg_snapshot_in"cstring2pg_snapshotzf"skerry.builtin.function+json*
oid5055*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpg_snapshot_out"pg_snapshot2cstringzf"skerry.builtin.function+json*
oid5056*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogpg_snapshot_recv"internal2pg_snapshotzf"skerry.builtin.function+json*
oid5057*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogpg_snapshot_send"pg_snapshot2byteazf"skerry.builtin.function+json*
oid5058*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpg_current_xact_id2xid8ze"skerry.builtin.function+json*
oid5059*
parallelunsafe*
stricttrue*

volatilitystableb›

pg_catalogpg_current_xact_id_if_assigned2xid8ze"skerry.builtin.function+json*
oid5060*
parallelunsafe*
stricttrue*

volatilitystableb•

pg_catalogpg_current_snapshot2pg_snapshotzc"skerry.builtin.function+json*
oid5061*
parallelsafe*
stricttrue*

volatilitystableb›

pg_catalogpg_snapshot_xmin"pg_snapshot2xid8zf"skerry.builtin.function+json*
oid5062*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogpg_snapshot_xmax"pg_snapshot2xid8zf"skerry.builtin.function+json*
oid5063*
parallelsafe*
stricttrue*

volatility	immutableb¯

pg_catalogpg_snapshot_xip"pg_snapshot2xid8z{"skerry.builtin.function+json*
oid5064*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb§

pg_catalogpg_visible_in_snapshot"xid8"pg_snapshot2boolzf"skerry.builtin.function+json*
oid5065*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogpg_xact_status"xid82textze"skerry.builtin.function+json*
oid5066*
parallelsafe*
stricttrue*

volatilityvolatileb

pg_catalogxid8in"cstring2xid8zf"skerry.builtin.function+json*
oid5070*
parallelsafe*
stricttrue*

volatility	immutableb†

pg_catalogxid"xid82xidzf"skerry.builtin.function+json*
oid5071*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogxid8out"xid82cstringzf"skerry.builtin.function+json*
oid5081*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogxid8recv"internal2xid8zf"skerry.builtin.function+json*
oid5082*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogxid8send"xid82byteazf"skerry.builtin.function+json*
oid5083*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogxid8eq"xid8"xid82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid5084*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogxid8ne"xid8"xid82boolzy"skerry.builtin.function+json*
	leakprooftrue*
oid5085*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_cataloganycompatible_in"cstring2anycompatiblezf"skerry.builtin.function+json*
oid5086*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_cataloganycompatible_out"anycompatible2cstringzf"skerry.builtin.function+json*
oid5087*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_cataloganycompatiblearray_in"cstring2anycompatiblearrayzf"skerry.builtin.function+json*
oid5088*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_cataloganycompatiblearray_out"anycompatiblearray2cstringzc"skerry.builtin.function+json*
oid5089*
parallelsafe*
stricttrue*

volatilitystablebª

pg_cataloganycompatiblearray_recv"internal2anycompatiblearrayzc"skerry.builtin.function+json*
oid5090*
parallelsafe*
stricttrue*

volatilitystableb§

pg_cataloganycompatiblearray_send"anycompatiblearray2byteazc"skerry.builtin.function+json*
oid5091*
parallelsafe*
stricttrue*

volatilitystableb°

pg_cataloganycompatiblenonarray_in"cstring2anycompatiblenonarrayzf"skerry.builtin.function+json*
oid5092*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_cataloganycompatiblenonarray_out"anycompatiblenonarray2cstringzf"skerry.builtin.function+json*
oid5093*
parallelsafe*
stricttrue*

volatility	immutableb²

pg_cataloganycompatiblerange_in"cstring"oid"int42anycompatiblerangezc"skerry.builtin.function+json*
oid5094*
parallelsafe*
stricttrue*

volatilitystableb¨

pg_cataloganycompatiblerange_out"anycompatiblerange2cstringzc"skerry.builtin.function+json*
oid5095*
parallelsafe*
stricttrue*

volatilitystableb¤

pg_catalogxid8cmp"xid8"xid82int4zy"skerry.builtin.function+json*
	leakprooftrue*
oid5096*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogxid8_larger"xid8"xid82xid8zj15"skerry.builtin.function+json*
oid5097*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogxid8_smaller"xid8"xid82xid8zj15"skerry.builtin.function+json*
oid5098*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_catalogpg_replication_origin_create"text2oidzg"skerry.builtin.function+json*
oid6003*
parallelunsafe*
stricttrue*

volatilityvolatilebŸ

pg_catalogpg_replication_origin_drop"text2voidzg"skerry.builtin.function+json*
oid6004*
parallelunsafe*
stricttrue*

volatilityvolatileb™

pg_catalogpg_replication_origin_oid"text2oidzc"skerry.builtin.function+json*
oid6005*
parallelsafe*
stricttrue*

volatilitystableb¨

pg_catalog#pg_replication_origin_session_setup"text2voidzg"skerry.builtin.function+json*
oid6006*
parallelunsafe*
stricttrue*

volatilityvolatileb¢

pg_catalog#pg_replication_origin_session_reset2voidzg"skerry.builtin.function+json*
oid6007*
parallelunsafe*
stricttrue*

volatilityvolatileb©

pg_catalog&pg_replication_origin_session_is_setup2boolzk"skerry.builtin.function+json*
oid6008*
parallel
restricted*
stricttrue*

volatilityvolatileb­

pg_catalog&pg_replication_origin_session_progress"bool2pg_lsnzg"skerry.builtin.function+json*
oid6009*
parallelunsafe*
stricttrue*

volatilityvolatileb¸

pg_catalog pg_replication_origin_xact_setup"pg_lsn"timestamptz2voidzk"skerry.builtin.function+json*
oid6010*
parallel
restricted*
stricttrue*

volatilityvolatileb£

pg_catalog pg_replication_origin_xact_reset2voidzk"skerry.builtin.function+json*
oid6011*
parallel
restricted*
stricttrue*

volatilityvolatilebª

pg_catalogpg_replication_origin_advance"text"pg_lsn2voidzg"skerry.builtin.function+json*
oid6012*
parallelunsafe*
stricttrue*

volatilityvolatileb«

pg_catalogpg_replication_origin_progress"text"bool2pg_lsnzg"skerry.builtin.function+json*
oid6013*
parallelunsafe*
stricttrue*

volatilityvolatileb«

pg_catalog!pg_show_replication_origin_status2recordzp"skerry.builtin.function+json*
oid6014*
parallel
restricted*
returns_settrue*

volatilityvolatileb£

pg_catalogjsonb_subscript_handler"internal2internalzf"skerry.builtin.function+json*
oid6098*
parallelsafe*
stricttrue*

volatility	immutableb•

pg_catalogicu_unicode_version2textzj17"skerry.builtin.function+json*
oid6099*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogpg_lsn"numeric2pg_lsnzf"skerry.builtin.function+json*
oid6103*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogunicode_assigned"text2boolzj17"skerry.builtin.function+json*
oid6105*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_catalogpg_stat_get_backend_subxact"int42record:bidzm16"skerry.builtin.function+json*
oid6107*
parallel
restricted*
stricttrue*

volatilitystableb¬

pg_catalogpg_stat_get_subscription"oid2record:subidzn"skerry.builtin.function+json*
oid6118*
parallel
restricted*
returns_settrue*

volatilitystablebµ

pg_catalogpg_get_publication_tables*text2recordz|16"skerry.builtin.function+json*
oid6119*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystableb²

pg_catalogpg_get_replica_identity_index"regclass2regclasszo"skerry.builtin.function+json*

cost10*
oid6120*
parallelsafe*
stricttrue*

volatilitystablebŸ

pg_catalogpg_relation_is_publishable"regclass2boolzc"skerry.builtin.function+json*
oid6121*
parallelsafe*
stricttrue*

volatilitystablebÆ

pg_catalogmultirange_gist_consistent"internal"anymultirange"int2"oid"internal2boolzf"skerry.builtin.function+json*
oid6154*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogmultirange_gist_compress"internal2internalzf"skerry.builtin.function+json*
oid6156*
parallelsafe*
stricttrue*

volatility	immutablebº

pg_catalogpg_get_catalog_foreign_keys2recordz„"skerry.builtin.function+json*

cost10*
oid6159*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystablebž

pg_catalogstring_to_table"text"text2textzk"skerry.builtin.function+json*
oid6160*
parallelsafe*
returns_settrue*

volatility	immutableb¤

pg_catalogstring_to_table"text"text"text2textzk"skerry.builtin.function+json*
oid6161*
parallelsafe*
returns_settrue*

volatility	immutablebŒ

pg_catalog	bit_count"bit2int8zf"skerry.builtin.function+json*
oid6162*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalog	bit_count"bytea2int8zf"skerry.builtin.function+json*
oid6163*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogpg_xact_commit_timestamp_origin"xid2record:xidze"skerry.builtin.function+json*
oid6168*
parallelsafe*
stricttrue*

volatilityvolatileb´

pg_catalogpg_stat_get_replication_slot"text2record:	slot_namezm15"skerry.builtin.function+json*
oid6169*
parallel
restricted*
stricttrue*

volatilitystableb‘

pg_catalogpg_stat_reset_replication_slot"text2voidzU"skerry.builtin.function+json*
oid6170*
parallelsafe*

volatilityvolatilebœ

pg_catalog
trim_array"anyarray"int42anyarrayzf"skerry.builtin.function+json*
oid6172*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalog#pg_get_statisticsobjdef_expressions"oid2_textzc"skerry.builtin.function+json*
oid6173*
parallelsafe*
stricttrue*

volatilitystablebŸ

pg_catalogpg_get_statisticsobjdef_columns"oid2textzc"skerry.builtin.function+json*
oid6174*
parallelsafe*
stricttrue*

volatilitystableb«

pg_catalogdate_bin"interval"	timestamp"	timestamp2	timestampzf"skerry.builtin.function+json*
oid6177*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogdate_bin"interval"timestamptz"timestamptz2timestamptzzf"skerry.builtin.function+json*
oid6178*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogarray_subscript_handler"internal2internalzf"skerry.builtin.function+json*
oid6179*
parallelsafe*
stricttrue*

volatility	immutableb§

pg_catalograw_array_subscript_handler"internal2internalzf"skerry.builtin.function+json*
oid6180*
parallelsafe*
stricttrue*

volatility	immutablebË

pg_catalogts_debug"	regconfig"text2record:config:documentz…"skerry.builtin.function+json*
cost100*
oid6183*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystableb¸

pg_catalogts_debug"text2record:documentz…"skerry.builtin.function+json*
cost100*
oid6184*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystableb£

pg_catalogpg_stat_get_db_session_time"oid2float8zi"skerry.builtin.function+json*
oid6185*
parallel
restricted*
stricttrue*

volatilitystableb¢

pg_catalogpg_stat_get_db_active_time"oid2float8zi"skerry.builtin.function+json*
oid6186*
parallel
restricted*
stricttrue*

volatilitystableb¯

pg_catalog'pg_stat_get_db_idle_in_transaction_time"oid2float8zi"skerry.builtin.function+json*
oid6187*
parallel
restricted*
stricttrue*

volatilitystableb

pg_catalogpg_stat_get_db_sessions"oid2int8zi"skerry.builtin.function+json*
oid6188*
parallel
restricted*
stricttrue*

volatilitystableb§

pg_catalog!pg_stat_get_db_sessions_abandoned"oid2int8zi"skerry.builtin.function+json*
oid6189*
parallel
restricted*
stricttrue*

volatilitystableb£

pg_catalogpg_stat_get_db_sessions_fatal"oid2int8zi"skerry.builtin.function+json*
oid6190*
parallel
restricted*
stricttrue*

volatilitystableb¤

pg_catalogpg_stat_get_db_sessions_killed"oid2int8zi"skerry.builtin.function+json*
oid6191*
parallel
restricted*
stricttrue*

volatilitystableb‘

pg_cataloghash_record"record2int4zf"skerry.builtin.function+json*
oid6192*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_cataloghash_record_extended"record"int82int8zf"skerry.builtin.function+json*
oid6193*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogltrim"bytea"bytea2byteazf"skerry.builtin.function+json*
oid6195*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogrtrim"bytea"bytea2byteazf"skerry.builtin.function+json*
oid6196*
parallelsafe*
stricttrue*

volatility	immutableb—

pg_catalogpg_get_function_sqlbody"oid2textzc"skerry.builtin.function+json*
oid6197*
parallelsafe*
stricttrue*

volatilitystablebŠ

pg_catalogunistr"text2textzf"skerry.builtin.function+json*
oid6198*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogextract"text"date2numericzf"skerry.builtin.function+json*
oid6199*
parallelsafe*
stricttrue*

volatility	immutableb”

pg_catalogextract"text"time2numericzf"skerry.builtin.function+json*
oid6200*
parallelsafe*
stricttrue*

volatility	immutableb–

pg_catalogextract"text"timetz2numericzf"skerry.builtin.function+json*
oid6201*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogextract"text"	timestamp2numericzf"skerry.builtin.function+json*
oid6202*
parallelsafe*
stricttrue*

volatility	immutableb˜

pg_catalogextract"text"timestamptz2numericzc"skerry.builtin.function+json*
oid6203*
parallelsafe*
stricttrue*

volatilitystableb˜

pg_catalogextract"text"interval2numericzf"skerry.builtin.function+json*
oid6204*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_cataloghas_parameter_privilege"name"text"text2boolzg15"skerry.builtin.function+json*
oid6205*
parallelsafe*
stricttrue*

volatilitystableb§

pg_cataloghas_parameter_privilege"oid"text"text2boolzg15"skerry.builtin.function+json*
oid6206*
parallelsafe*
stricttrue*

volatilitystableb¢

pg_cataloghas_parameter_privilege"text"text2boolzg15"skerry.builtin.function+json*
oid6207*
parallelsafe*
stricttrue*

volatilitystableb™

pg_catalogpg_read_file"text"bool2textzi16"skerry.builtin.function+json*
oid6208*
parallelsafe*
stricttrue*

volatilityvolatileb¡

pg_catalogpg_read_binary_file"text"bool2byteazi16"skerry.builtin.function+json*
oid6209*
parallelsafe*
stricttrue*

volatilityvolatilebœ

pg_catalogpg_input_is_valid"text"text2boolzg16"skerry.builtin.function+json*
oid6210*
parallelsafe*
stricttrue*

volatilitystableb²

pg_catalogpg_input_error_info"text"text2record:value:	type_namezg16"skerry.builtin.function+json*
oid6211*
parallelsafe*
stricttrue*

volatilitystableb´

pg_catalograndom_normal"float8"float82float8:mean:stddevzo16"skerry.builtin.function+json*
oid6212*
parallel
restricted*
stricttrue*

volatilityvolatileb§

pg_catalogpg_split_walfile_name"text2record:	file_namezg16"skerry.builtin.function+json*
oid6213*
parallelsafe*
stricttrue*

volatilitystableb­

pg_catalogpg_stat_get_io2recordz„16"skerry.builtin.function+json*
oid6214*
parallel
restricted*
returns_settrue*
stricttrue*

volatilityvolatilebœ

pg_catalogarray_shuffle"anyarray2anyarrayzi16"skerry.builtin.function+json*
oid6215*
parallelsafe*
stricttrue*

volatilityvolatileb¡

pg_catalogarray_sample"anyarray"int42anyarrayzi16"skerry.builtin.function+json*
oid6216*
parallelsafe*
stricttrue*

volatilityvolatileb¬

pg_catalog"pg_stat_get_tuples_newpage_updated"oid2int8zm16"skerry.builtin.function+json*
oid6217*
parallel
restricted*
stricttrue*

volatilitystableb³

pg_catalog'pg_stat_get_xact_tuples_newpage_updated"oid2int8zo16"skerry.builtin.function+json*
oid6218*
parallel
restricted*
stricttrue*

volatilityvolatileb

pg_catalogerf"float82float8zj16"skerry.builtin.function+json*
oid6219*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogerfc"float82float8zj16"skerry.builtin.function+json*
oid6220*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogdate_add"timestamptz"interval2timestamptzzg16"skerry.builtin.function+json*
oid6221*
parallelsafe*
stricttrue*

volatilitystableb®

pg_catalogdate_add"timestamptz"interval"text2timestamptzzj16"skerry.builtin.function+json*
oid6222*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalogdate_subtract"timestamptz"interval2timestamptzzg16"skerry.builtin.function+json*
oid6223*
parallelsafe*
stricttrue*

volatilitystableb´

pg_catalogpg_get_wal_resource_managers2recordz~15"skerry.builtin.function+json*
oid6224*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb¥

pg_catalogmultirange_agg_transfn"internal"anymultirange2internalzZ15"skerry.builtin.function+json*
oid6225*
parallelsafe*

volatility	immutablebª

pg_catalogmultirange_agg_finalfn"internal"anymultirange2anymultirangezZ15"skerry.builtin.function+json*
oid6226*
parallelsafe*

volatility	immutablebª

pg_catalogpg_stat_have_stats"text"oid"int82boolzo18"skerry.builtin.function+json*
oid6230*
parallel
restricted*
stricttrue*

volatilityvolatileb±

pg_catalogpg_stat_get_subscription_stats"oid2record:subidzm15"skerry.builtin.function+json*
oid6231*
parallel
restricted*
stricttrue*

volatilitystableb–

pg_catalog pg_stat_reset_subscription_stats"oid2voidzY15"skerry.builtin.function+json*
oid6232*
parallelsafe*

volatilityvolatileb©

pg_catalogwindow_row_number_support"internal2internalzj15"skerry.builtin.function+json*
oid6233*
parallelsafe*
stricttrue*

volatility	immutableb£

pg_catalogwindow_rank_support"internal2internalzj15"skerry.builtin.function+json*
oid6234*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogwindow_dense_rank_support"internal2internalzj15"skerry.builtin.function+json*
oid6235*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogint8inc_support"internal2internalzj15"skerry.builtin.function+json*
oid6236*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogpg_settings_get_flags"text2_textzg15"skerry.builtin.function+json*
oid6240*
parallelsafe*
stricttrue*

volatilitystableb 

pg_catalogpg_stop_making_pinned_objects2voidzk15"skerry.builtin.function+json*
oid6241*
parallelunsafe*
stricttrue*

volatilityvolatileb¨

pg_catalogtext_starts_with_support"internal2internalzj15"skerry.builtin.function+json*
oid6242*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_catalogpg_stat_get_recovery_prefetch2recordz~15"skerry.builtin.function+json*
oid6248*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb·

pg_catalog$pg_database_collation_actual_version"oid2textzv15"skerry.builtin.function+json*
cost100*
oid6249*
parallelsafe*
stricttrue*

volatilityvolatileb®

pg_catalogpg_ident_file_mappings2recordz~15"skerry.builtin.function+json*
oid6250*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatilebã

pg_catalogregexp_replace"text"text"text"int4"int4"text2text:string:pattern:replacement:start:N:flagszj15"skerry.builtin.function+json*
oid6251*
parallelsafe*
stricttrue*

volatility	immutablebÖ

pg_catalogregexp_replace"text"text"text"int4"int42text:string:pattern:replacement:start:Nzj15"skerry.builtin.function+json*
oid6252*
parallelsafe*
stricttrue*

volatility	immutablebÍ

pg_catalogregexp_replace"text"text"text"int42text:string:pattern:replacement:startzj15"skerry.builtin.function+json*
oid6253*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogregexp_count"text"text2int4:string:patternzj15"skerry.builtin.function+json*
oid6254*
parallelsafe*
stricttrue*

volatility	immutableb¸

pg_catalogregexp_count"text"text"int42int4:string:pattern:startzj15"skerry.builtin.function+json*
oid6255*
parallelsafe*
stricttrue*

volatility	immutablebÅ

pg_catalogregexp_count"text"text"int4"text2int4:string:pattern:start:flagszj15"skerry.builtin.function+json*
oid6256*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogregexp_instr"text"text2int4:string:patternzj15"skerry.builtin.function+json*
oid6257*
parallelsafe*
stricttrue*

volatility	immutableb¸

pg_catalogregexp_instr"text"text"int42int4:string:pattern:startzj15"skerry.builtin.function+json*
oid6258*
parallelsafe*
stricttrue*

volatility	immutablebÁ

pg_catalogregexp_instr"text"text"int4"int42int4:string:pattern:start:Nzj15"skerry.builtin.function+json*
oid6259*
parallelsafe*
stricttrue*

volatility	immutablebÒ

pg_catalogregexp_instr"text"text"int4"int4"int42int4:string:pattern:start:N:	endoptionzj15"skerry.builtin.function+json*
oid6260*
parallelsafe*
stricttrue*

volatility	immutablebß

pg_catalogregexp_instr"text"text"int4"int4"int4"text2int4:string:pattern:start:N:	endoption:flagszj15"skerry.builtin.function+json*
oid6261*
parallelsafe*
stricttrue*

volatility	immutablebî

pg_catalogregexp_instr"text"text"int4"int4"int4"text"int42int4:string:pattern:start:N:	endoption:flags:subexprzj15"skerry.builtin.function+json*
oid6262*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalogregexp_like"text"text2bool:string:patternzj15"skerry.builtin.function+json*
oid6263*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalogregexp_like"text"text"text2bool:string:pattern:flagszj15"skerry.builtin.function+json*
oid6264*
parallelsafe*
stricttrue*

volatility	immutableb¬

pg_catalogregexp_substr"text"text2text:string:patternzj15"skerry.builtin.function+json*
oid6265*
parallelsafe*
stricttrue*

volatility	immutableb¹

pg_catalogregexp_substr"text"text"int42text:string:pattern:startzj15"skerry.builtin.function+json*
oid6266*
parallelsafe*
stricttrue*

volatility	immutablebÂ

pg_catalogregexp_substr"text"text"int4"int42text:string:pattern:start:Nzj15"skerry.builtin.function+json*
oid6267*
parallelsafe*
stricttrue*

volatility	immutablebÏ

pg_catalogregexp_substr"text"text"int4"int4"text2text:string:pattern:start:N:flagszj15"skerry.builtin.function+json*
oid6268*
parallelsafe*
stricttrue*

volatility	immutablebÞ

pg_catalogregexp_substr"text"text"int4"int4"text"int42text:string:pattern:start:N:flags:subexprzj15"skerry.builtin.function+json*
oid6269*
parallelsafe*
stricttrue*

volatility	immutableb¹

pg_catalogpg_ls_logicalsnapdir2recordzŠ15"skerry.builtin.function+json*

cost10*
oid6270*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb¸

pg_catalogpg_ls_logicalmapdir2recordzŠ15"skerry.builtin.function+json*

cost10*
oid6271*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatilebÇ

pg_catalogpg_ls_replslotdir"text2record:	slot_namezŠ15"skerry.builtin.function+json*

cost10*
oid6272*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb³

pg_catalogdate_subtract"timestamptz"interval"text2timestamptzzj16"skerry.builtin.function+json*
oid6273*
parallelsafe*
stricttrue*

volatility	immutableb×

pg_cataloggenerate_series"timestamptz"timestamptz"interval"text2timestamptzz16"skerry.builtin.function+json*
oid6274*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb 

pg_catalogjson_agg_strict_transfn"internal"
anyelement2internalzW16"skerry.builtin.function+json*
oid6275*
parallelsafe*

volatilitystableb¥

pg_catalogjson_object_agg_strict_transfn"internal"any"any2internalzW16"skerry.builtin.function+json*
oid6277*
parallelsafe*

volatilitystableb¥

pg_catalogjson_object_agg_unique_transfn"internal"any"any2internalzW16"skerry.builtin.function+json*
oid6278*
parallelsafe*

volatilitystableb¬

pg_catalog%json_object_agg_unique_strict_transfn"internal"any"any2internalzW16"skerry.builtin.function+json*
oid6279*
parallelsafe*

volatilitystableb¡

pg_catalogjsonb_agg_strict_transfn"internal"
anyelement2internalzW16"skerry.builtin.function+json*
oid6283*
parallelsafe*

volatilitystableb¦

pg_catalogjsonb_object_agg_strict_transfn"internal"any"any2internalzW16"skerry.builtin.function+json*
oid6285*
parallelsafe*

volatilitystableb¦

pg_catalogjsonb_object_agg_unique_transfn"internal"any"any2internalzW16"skerry.builtin.function+json*
oid6286*
parallelsafe*

volatilitystableb­

pg_catalog&jsonb_object_agg_unique_strict_transfn"internal"any"any2internalzW16"skerry.builtin.function+json*
oid6287*
parallelsafe*

volatilitystableb±

pg_catalogany_value_transfn"
anyelement"
anyelement2
anyelementzj16"skerry.builtin.function+json*
oid6292*
parallelsafe*
stricttrue*

volatility	immutableb›

pg_catalogarray_agg_combine"internal"internal2internalzZ16"skerry.builtin.function+json*
oid6293*
parallelsafe*

volatility	immutableb 

pg_catalogarray_agg_serialize"internal2byteazj16"skerry.builtin.function+json*
oid6294*
parallelsafe*
stricttrue*

volatility	immutableb¬

pg_catalogarray_agg_deserialize"bytea"internal2internalzj16"skerry.builtin.function+json*
oid6295*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogarray_agg_array_combine"internal"internal2internalzZ16"skerry.builtin.function+json*
oid6296*
parallelsafe*

volatility	immutableb¦

pg_catalogarray_agg_array_serialize"internal2byteazj16"skerry.builtin.function+json*
oid6297*
parallelsafe*
stricttrue*

volatility	immutableb²

pg_catalogarray_agg_array_deserialize"bytea"internal2internalzj16"skerry.builtin.function+json*
oid6298*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogstring_agg_combine"internal"internal2internalzZ16"skerry.builtin.function+json*
oid6299*
parallelsafe*

volatility	immutableb¡

pg_catalogstring_agg_serialize"internal2byteazj16"skerry.builtin.function+json*
oid6300*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_catalogstring_agg_deserialize"bytea"internal2internalzj16"skerry.builtin.function+json*
oid6301*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogpg_log_standby_snapshot2pg_lsnzi16"skerry.builtin.function+json*
oid6305*
parallelsafe*
stricttrue*

volatilityvolatileb«

pg_catalogwindow_percent_rank_support"internal2internalzj16"skerry.builtin.function+json*
oid6306*
parallelsafe*
stricttrue*

volatility	immutableb¨

pg_catalogwindow_cume_dist_support"internal2internalzj16"skerry.builtin.function+json*
oid6307*
parallelsafe*
stricttrue*

volatility	immutableb¤

pg_catalogwindow_ntile_support"internal2internalzj16"skerry.builtin.function+json*
oid6308*
parallelsafe*
stricttrue*

volatility	immutableb­

pg_catalog#pg_stat_get_db_conflict_logicalslot"oid2int8zm16"skerry.builtin.function+json*
oid6309*
parallel
restricted*
stricttrue*

volatilitystableb¥

pg_catalogpg_stat_get_lastscan"oid2timestamptzzm16"skerry.builtin.function+json*
oid6310*
parallel
restricted*
stricttrue*

volatilitystablebŠ

pg_catalogsystem_user2textzg16"skerry.builtin.function+json*
oid6311*
parallelsafe*
stricttrue*

volatilitystableb²

pg_catalog)binary_upgrade_logical_slot_has_caught_up"name2boolzk17"skerry.builtin.function+json*
oid6312*
parallelunsafe*
stricttrue*

volatilityvolatileb³

pg_catalogpg_stat_get_backend_wal"int42record:backend_pidzo18"skerry.builtin.function+json*
oid6313*
parallel
restricted*
stricttrue*

volatilityvolatileb´

pg_catalog(pg_stat_get_checkpointer_stat_reset_time2timestamptzzm17"skerry.builtin.function+json*
oid6314*
parallel
restricted*
stricttrue*

volatilitystableb–

pg_catalogpg_basetype"regtype2regtypezg17"skerry.builtin.function+json*
oid6315*
parallelsafe*
stricttrue*

volatilitystableb›

pg_catalogpg_column_toast_chunk_id"any2oidzg17"skerry.builtin.function+json*
oid6316*
parallelsafe*
stricttrue*

volatilitystableb’

pg_catalogto_regtypemod"text2int4zg17"skerry.builtin.function+json*
oid6317*
parallelsafe*
stricttrue*

volatilitystableb·

pg_catalogpg_get_wait_events2recordzŠ17"skerry.builtin.function+json*

cost10*
oid6318*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb¬

pg_catalog binary_upgrade_add_sub_rel_state"text"oid"char"pg_lsn2voidz[17"skerry.builtin.function+json*
oid6319*
parallelunsafe*

volatilityvolatileb¢

pg_catalog!binary_upgrade_replorigin_advance"text"pg_lsn2voidz[17"skerry.builtin.function+json*
oid6320*
parallelunsafe*

volatilityvolatileb²

pg_catalogpg_available_wal_summaries2recordz~17"skerry.builtin.function+json*
oid6321*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatilebÞ

pg_catalogpg_wal_summary_contents"int8"pg_lsn"pg_lsn2record:tli:	start_lsn:end_lsnz~17"skerry.builtin.function+json*
oid6322*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatilebž

pg_catalogpg_get_wal_summarizer_state2recordzi17"skerry.builtin.function+json*
oid6323*
parallelsafe*
stricttrue*

volatilityvolatileb£

pg_cataloginterval_avg_serialize"internal2byteazj17"skerry.builtin.function+json*
oid6324*
parallelsafe*
stricttrue*

volatility	immutableb¯

pg_cataloginterval_avg_deserialize"bytea"internal2internalzj17"skerry.builtin.function+json*
oid6325*
parallelsafe*
stricttrue*

volatility	immutablebŒ

pg_cataloginterval_sum"internal2intervalzZ17"skerry.builtin.function+json*
oid6326*
parallelsafe*

volatility	immutableb±

pg_catalog,pg_stat_get_checkpointer_restartpoints_timed2int8zm17"skerry.builtin.function+json*
oid6327*
parallel
restricted*
stricttrue*

volatilitystablebµ

pg_catalog0pg_stat_get_checkpointer_restartpoints_requested2int8zm17"skerry.builtin.function+json*
oid6328*
parallel
restricted*
stricttrue*

volatilitystablebµ

pg_catalog0pg_stat_get_checkpointer_restartpoints_performed2int8zm17"skerry.builtin.function+json*
oid6329*
parallel
restricted*
stricttrue*

volatilitystablebŽ

pg_catalogto_bin"int42textzj17"skerry.builtin.function+json*
oid6330*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogto_bin"int82textzj17"skerry.builtin.function+json*
oid6331*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogto_oct"int42textzj17"skerry.builtin.function+json*
oid6332*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_catalogto_oct"int82textzj17"skerry.builtin.function+json*
oid6333*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogtimezone"timestamptz2	timestampzg17"skerry.builtin.function+json*
oid6334*
parallelsafe*
stricttrue*

volatilitystableb™

pg_catalogtimezone"	timestamp2timestamptzzg17"skerry.builtin.function+json*
oid6335*
parallelsafe*
stricttrue*

volatilitystableb‘

pg_catalogtimezone"timetz2timetzzg17"skerry.builtin.function+json*
oid6336*
parallelsafe*
stricttrue*

volatilitystableb

pg_catalogjsonb_populate_record_valid"
anyelement"jsonb2boolzW17"skerry.builtin.function+json*
oid6338*
parallelsafe*

volatilitystableb£

pg_catalograndom"int4"int42int4:min:maxzo17"skerry.builtin.function+json*
oid6339*
parallel
restricted*
stricttrue*

volatilityvolatileb£

pg_catalograndom"int8"int82int8:min:maxzo17"skerry.builtin.function+json*
oid6340*
parallel
restricted*
stricttrue*

volatilityvolatileb¬

pg_catalograndom"numeric"numeric2numeric:min:maxzo17"skerry.builtin.function+json*
oid6341*
parallel
restricted*
stricttrue*

volatilityvolatileb¸

pg_cataloguuid_extract_timestamp"uuid2timestamptzz}17"skerry.builtin.function+json*
	leakprooftrue*
oid6342*
parallelsafe*
stricttrue*

volatility	immutableb¯

pg_cataloguuid_extract_version"uuid2int2z}17"skerry.builtin.function+json*
	leakprooftrue*
oid6343*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogpg_sync_replication_slots2voidzk17"skerry.builtin.function+json*
oid6344*
parallelunsafe*
stricttrue*

volatilityvolatileb«

pg_catalogrange_contains_elem_support"internal2internalzj17"skerry.builtin.function+json*
oid6345*
parallelsafe*
stricttrue*

volatility	immutableb¯

pg_catalogelem_contained_by_range_support"internal2internalzj17"skerry.builtin.function+json*
oid6346*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_cataloggist_translate_cmptype_common"int42int2zj18"skerry.builtin.function+json*
oid6347*
parallelsafe*
stricttrue*

volatility	immutablebµ

pg_cataloghas_largeobject_privilege"name"oid"text2boolzs18"skerry.builtin.function+json*

cost10*
oid6348*
parallelsafe*
stricttrue*

volatilitystableb¯

pg_cataloghas_largeobject_privilege"oid"text2boolzs18"skerry.builtin.function+json*

cost10*
oid6349*
parallelsafe*
stricttrue*

volatilitystableb´

pg_cataloghas_largeobject_privilege"oid"oid"text2boolzs18"skerry.builtin.function+json*

cost10*
oid6350*
parallelsafe*
stricttrue*

volatilitystableb´

pg_catalogpg_get_loaded_modules2recordz„18"skerry.builtin.function+json*
oid6353*
parallel
restricted*
returns_settrue*
stricttrue*

volatilityvolatileb±

pg_catalog!generate_series_timestamp_support"internal2internalzj18"skerry.builtin.function+json*
oid6354*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalog)pg_stat_get_db_parallel_workers_to_launch"oid2int8zm18"skerry.builtin.function+json*
oid6355*
parallel
restricted*
stricttrue*

volatilitystableb²

pg_catalog(pg_stat_get_db_parallel_workers_launched"oid2int8zm18"skerry.builtin.function+json*
oid6356*
parallel
restricted*
stricttrue*

volatilitystableb¯

pg_cataloggenerate_series_numeric_support"internal2internalzj18"skerry.builtin.function+json*
oid6357*
parallelsafe*
stricttrue*

volatility	immutableb©

pg_catalogpg_stat_get_total_vacuum_time"oid2float8zm18"skerry.builtin.function+json*
oid6358*
parallel
restricted*
stricttrue*

volatilitystableb­

pg_catalog!pg_stat_get_total_autovacuum_time"oid2float8zm18"skerry.builtin.function+json*
oid6359*
parallel
restricted*
stricttrue*

volatilitystablebª

pg_catalogpg_stat_get_total_analyze_time"oid2float8zm18"skerry.builtin.function+json*
oid6360*
parallel
restricted*
stricttrue*

volatilitystableb®

pg_catalog"pg_stat_get_total_autoanalyze_time"oid2float8zm18"skerry.builtin.function+json*
oid6361*
parallel
restricted*
stricttrue*

volatilitystableb‘

pg_catalogpg_restore_relation_stats*any2boolz[18"skerry.builtin.function+json*
oid6362*
parallelunsafe*

volatilityvolatileb’

pg_catalogpg_restore_attribute_stats*any2boolz[18"skerry.builtin.function+json*
oid6363*
parallelunsafe*

volatilityvolatileb¡

pg_catalogcrc32"bytea2int8z}18"skerry.builtin.function+json*
	leakprooftrue*
oid6364*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogcrc32c"bytea2int8z}18"skerry.builtin.function+json*
	leakprooftrue*
oid6365*
parallelsafe*
stricttrue*

volatility	immutablebª

pg_catalog%pg_stat_get_checkpointer_slru_written2int8zm18"skerry.builtin.function+json*
oid6366*
parallel
restricted*
stricttrue*

volatilitystableb¡

pg_catalogbytea"int22byteaz}18"skerry.builtin.function+json*
	leakprooftrue*
oid6367*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogbytea"int42byteaz}18"skerry.builtin.function+json*
	leakprooftrue*
oid6368*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogbytea"int82byteaz}18"skerry.builtin.function+json*
	leakprooftrue*
oid6369*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint2"bytea2int2zj18"skerry.builtin.function+json*
oid6370*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint4"bytea2int4zj18"skerry.builtin.function+json*
oid6371*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogint8"bytea2int8zj18"skerry.builtin.function+json*
oid6372*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogrecord_larger"record"record2recordzj18"skerry.builtin.function+json*
oid6375*
parallelsafe*
stricttrue*

volatility	immutableb¢

pg_catalogrecord_smaller"record"record2recordzj18"skerry.builtin.function+json*
oid6376*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalog&pg_stat_get_checkpointer_num_performed2int8zm18"skerry.builtin.function+json*
oid6377*
parallel
restricted*
stricttrue*

volatilitystableb¤

pg_catalogarray_append_support"internal2internalzj18"skerry.builtin.function+json*
oid6378*
parallelsafe*
stricttrue*

volatility	immutableb¥

pg_catalogarray_prepend_support"internal2internalzj18"skerry.builtin.function+json*
oid6379*
parallelsafe*
stricttrue*

volatility	immutableb¯

pg_catalogarray_subscript_handler_support"internal2internalzj18"skerry.builtin.function+json*
oid6380*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogarray_reverse"anyarray2anyarrayzj18"skerry.builtin.function+json*
oid6381*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_catalogreverse"bytea2byteazj18"skerry.builtin.function+json*
oid6382*
parallelsafe*
stricttrue*

volatility	immutableb‘

pg_cataloggamma"float82float8zj18"skerry.builtin.function+json*
oid6383*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_cataloglgamma"float82float8zj18"skerry.builtin.function+json*
oid6384*
parallelsafe*
stricttrue*

volatility	immutableb·

pg_catalog
pg_get_acl"oid"oid"int42_aclitem:classid:objid:objsubidzg18"skerry.builtin.function+json*
oid6385*
parallelsafe*
stricttrue*

volatilitystablebÈ

pg_catalogpg_stat_get_backend_io"int42record:backend_pidz„18"skerry.builtin.function+json*
oid6386*
parallel
restricted*
returns_settrue*
stricttrue*

volatilityvolatileb¢

pg_catalogpg_stat_reset_backend_stats"int42voidzi18"skerry.builtin.function+json*
oid6387*
parallelsafe*
stricttrue*

volatilityvolatilebš

pg_catalog
array_sort"anyarray2anyarrayzj18"skerry.builtin.function+json*
oid6388*
parallelsafe*
stricttrue*

volatility	immutableb³

pg_catalog
array_sort"anyarray"bool2anyarray:array:
descendingzj18"skerry.builtin.function+json*
oid6389*
parallelsafe*
stricttrue*

volatility	immutablebÆ

pg_catalog
array_sort"anyarray"bool"bool2anyarray:array:
descending:nulls_firstzj18"skerry.builtin.function+json*
oid6390*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogrange_sortsupport"internal2voidzj18"skerry.builtin.function+json*
oid6391*
parallelsafe*
stricttrue*

volatility	immutableb°

pg_catalogbytea_larger"bytea"bytea2byteaz}18"skerry.builtin.function+json*
	leakprooftrue*
oid6393*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogbytea_smaller"bytea"bytea2byteaz}18"skerry.builtin.function+json*
	leakprooftrue*
oid6394*
parallelsafe*
stricttrue*

volatility	immutableb«

pg_catalogpg_clear_relation_stats"text"text2void:
schemaname:relnamez[18"skerry.builtin.function+json*
oid6397*
parallelunsafe*

volatilityvolatilebÌ

pg_catalogpg_clear_attribute_stats"text"text"text"bool2void:
schemaname:relname:attname:	inheritedz[18"skerry.builtin.function+json*
oid6398*
parallelunsafe*

volatilityvolatilebª

pg_catalogpg_get_aios2recordz„18"skerry.builtin.function+json*
oid6399*
parallel
restricted*
returns_settrue*
stricttrue*

volatilityvolatileb·

pg_catalogpg_ls_summariesdir2recordzŠ18"skerry.builtin.function+json*

cost10*
oid6400*
parallelsafe*
returns_settrue*
stricttrue*

volatilityvolatileb®

pg_catalogpg_timezone_abbrevs_zone2recordz|18"skerry.builtin.function+json*
oid6401*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystableb

pg_catalogbtint2skipsupport"internal2voidzj18"skerry.builtin.function+json*
oid6402*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbtint4skipsupport"internal2voidzj18"skerry.builtin.function+json*
oid6403*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbtint8skipsupport"internal2voidzj18"skerry.builtin.function+json*
oid6404*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogbtoidskipsupport"internal2voidzj18"skerry.builtin.function+json*
oid6405*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbtcharskipsupport"internal2voidzj18"skerry.builtin.function+json*
oid6406*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_catalogdate_skipsupport"internal2voidzj18"skerry.builtin.function+json*
oid6407*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogbtboolskipsupport"internal2voidzj18"skerry.builtin.function+json*
oid6408*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_catalogtimestamp_skipsupport"internal2voidzj18"skerry.builtin.function+json*
oid6409*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_cataloguuid_skipsupport"internal2voidzj18"skerry.builtin.function+json*
oid6410*
parallelsafe*
stricttrue*

volatility	immutableb

pg_catalogcasefold"text2textzj18"skerry.builtin.function+json*
oid6412*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalog	hashbytea"bytea2int4zj18"skerry.builtin.function+json*
oid6413*
parallelsafe*
stricttrue*

volatility	immutableb 

pg_cataloghashbyteaextended"bytea"int82int8zj18"skerry.builtin.function+json*
oid6414*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloghashdate"date2int4zj18"skerry.builtin.function+json*
oid6415*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_cataloghashdateextended"date"int82int8zj18"skerry.builtin.function+json*
oid6416*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloghashbool"bool2int4zj18"skerry.builtin.function+json*
oid6417*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_cataloghashboolextended"bool"int82int8zj18"skerry.builtin.function+json*
oid6418*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_cataloghashxid"xid2int4zj18"skerry.builtin.function+json*
oid6419*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_cataloghashxidextended"xid"int82int8zj18"skerry.builtin.function+json*
oid6420*
parallelsafe*
stricttrue*

volatility	immutableb

pg_cataloghashxid8"xid82int4zj18"skerry.builtin.function+json*
oid6421*
parallelsafe*
stricttrue*

volatility	immutablebž

pg_cataloghashxid8extended"xid8"int82int8zj18"skerry.builtin.function+json*
oid6422*
parallelsafe*
stricttrue*

volatility	immutablebŽ

pg_cataloghashcid"cid2int4zj18"skerry.builtin.function+json*
oid6423*
parallelsafe*
stricttrue*

volatility	immutablebœ

pg_cataloghashcidextended"cid"int82int8zj18"skerry.builtin.function+json*
oid6424*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogtimestamptz_hash"timestamptz2int4zj18"skerry.builtin.function+json*
oid6425*
parallelsafe*
stricttrue*

volatility	immutableb®

pg_catalogtimestamptz_hash_extended"timestamptz"int82int8zj18"skerry.builtin.function+json*
oid6426*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogpg_get_sequence_data"regclass2record:sequence_oidzk18"skerry.builtin.function+json*
oid6427*
parallelunsafe*
stricttrue*

volatilityvolatileb‡

pg_cataloguuidv42uuidzi18"skerry.builtin.function+json*
oid6428*
parallelsafe*
stricttrue*

volatilityvolatileb‡

pg_cataloguuidv72uuidzi18"skerry.builtin.function+json*
oid6429*
parallelsafe*
stricttrue*

volatilityvolatileb˜

pg_cataloguuidv7"interval2uuid:shiftzi18"skerry.builtin.function+json*
oid6430*
parallelsafe*
stricttrue*

volatilityvolatilebŽ

pg_catalogdsnowball_init"internal2internalzZ"skerry.builtin.function+json*
parallelunsafe*
stricttrue*

volatilityvolatileb®

pg_catalogdsnowball_lexize"internal"internal"internal"internal2internalzZ"skerry.builtin.function+json*
parallelunsafe*
stricttrue*

volatilityvolatileb¶
information_schema_pg_expandarray"anyarray2recordz{"skerry.builtin.function+json*
cost100*
parallelsafe*
returns_settrue*
stricttrue*

volatility	immutableb¢
information_schema_pg_index_position"oid"int22int4ze"skerry.builtin.function+json*
cost100*
parallelunsafe*
stricttrue*

volatilitystableb©
information_schema_pg_truetypid"pg_attribute"pg_type2oidzf"skerry.builtin.function+json*
cost100*
parallelsafe*
stricttrue*

volatility	immutableb«
information_schema_pg_truetypmod"pg_attribute"pg_type2int4zf"skerry.builtin.function+json*
cost100*
parallelsafe*
stricttrue*

volatility	immutableb³
information_schema_pg_char_max_length"oid"int42int4:typid:typmodzf"skerry.builtin.function+json*
cost100*
parallelsafe*
stricttrue*

volatility	immutablebµ
information_schema_pg_char_octet_length"oid"int42int4:typid:typmodzf"skerry.builtin.function+json*
cost100*
parallelsafe*
stricttrue*

volatility	immutablebµ
information_schema_pg_numeric_precision"oid"int42int4:typid:typmodzf"skerry.builtin.function+json*
cost100*
parallelsafe*
stricttrue*

volatility	immutableb»
information_schema_pg_numeric_precision_radix"oid"int42int4:typid:typmodzf"skerry.builtin.function+json*
cost100*
parallelsafe*
stricttrue*

volatility	immutableb±
information_schema_pg_numeric_scale"oid"int42int4:typid:typmodzf"skerry.builtin.function+json*
cost100*
parallelsafe*
stricttrue*

volatility	immutableb¶
information_schema_pg_datetime_precision"oid"int42int4:typid:typmodzf"skerry.builtin.function+json*
cost100*
parallelsafe*
stricttrue*

volatility	immutableb®
information_schema_pg_interval_type"oid"int42text:typid:modzf"skerry.builtin.function+json*
cost100*
parallelsafe*
stricttrue*

volatility	immutableb‚

pg_catalogplpgsql_call_handler2language_handlerzJ"skerry.builtin.function+json*
parallelunsafe*

volatilityvolatileb’

pg_catalogplpgsql_inline_handler"internal2voidzZ"skerry.builtin.function+json*
parallelunsafe*
stricttrue*

volatilityvolatilebˆ

pg_catalogplpgsql_validator"oid2voidzZ"skerry.builtin.function+json*
parallelunsafe*
stricttrue*

volatilityvolatileb®

pg_catalogpg_timezone_abbrevs2recordz€17.999"skerry.builtin.function+json*
oid2599*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystablebœ

pg_catalogjson_strip_nulls"json2jsonzn17.999"skerry.builtin.function+json*
oid3261*
parallelsafe*
stricttrue*

volatility	immutablebŸ

pg_catalogjsonb_strip_nulls"jsonb2jsonbzn17.999"skerry.builtin.function+json*
oid3262*
parallelsafe*
stricttrue*

volatility	immutableb±

pg_catalogpg_stat_have_stats"text"oid"oid2boolzw1517.999"skerry.builtin.function+json*
oid6230*
parallel
restricted*
stricttrue*

volatilityvolatileb®

pg_cataloginterval_accum"	_interval"interval2	_intervalzn16.999"skerry.builtin.function+json*
oid1843*
parallelsafe*
stricttrue*

volatility	immutableb¡

pg_cataloginterval_avg"	_interval2intervalzn16.999"skerry.builtin.function+json*
oid1844*
parallelsafe*
stricttrue*

volatility	immutableb¯

pg_catalog&pg_stat_get_bgwriter_timed_checkpoints2int8zq16.999"skerry.builtin.function+json*
oid2769*
parallel
restricted*
stricttrue*

volatilitystableb³

pg_catalog*pg_stat_get_bgwriter_requested_checkpoints2int8zq16.999"skerry.builtin.function+json*
oid2770*
parallel
restricted*
stricttrue*

volatilitystablebµ

pg_catalog,pg_stat_get_bgwriter_buf_written_checkpoints2int8zq16.999"skerry.builtin.function+json*
oid2771*
parallel
restricted*
stricttrue*

volatilitystableb¨

pg_catalogpg_stat_get_buf_written_backend2int8zq16.999"skerry.builtin.function+json*
oid2775*
parallel
restricted*
stricttrue*

volatilitystableb¦

pg_catalogpg_stat_get_buf_fsync_backend2int8zq16.999"skerry.builtin.function+json*
oid3063*
parallel
restricted*
stricttrue*

volatilitystableb¬

pg_catalog!pg_stat_get_checkpoint_write_time2float8zq16.999"skerry.builtin.function+json*
oid3160*
parallel
restricted*
stricttrue*

volatilitystableb«

pg_catalog pg_stat_get_checkpoint_sync_time2float8zq16.999"skerry.builtin.function+json*
oid3161*
parallel
restricted*
stricttrue*

volatilitystableb±

pg_cataloginterval_combine"	_interval"	_interval2	_intervalzn16.999"skerry.builtin.function+json*
oid3325*
parallelsafe*
stricttrue*

volatility	immutableb²

pg_cataloginterval_accum_inv"	_interval"interval2	_intervalzn16.999"skerry.builtin.function+json*
oid3549*
parallelsafe*
stricttrue*

volatility	immutableb²

pg_catalogpg_logical_emit_message"bool"text"text2pg_lsnzo16.999"skerry.builtin.function+json*
oid3577*
parallelunsafe*
stricttrue*

volatilityvolatileb³

pg_catalogpg_logical_emit_message"bool"text"bytea2pg_lsnzo16.999"skerry.builtin.function+json*
oid3578*
parallelunsafe*
stricttrue*

volatilityvolatilebë

pg_catalog"pg_create_logical_replication_slot"name"name"bool"bool2record:	slot_name:plugin:	temporary:twophasezo16.999"skerry.builtin.function+json*
oid3786*
parallelunsafe*
stricttrue*

volatilityvolatilebš

pg_catalogpg_rotate_logfile_old2boolzm16.999"skerry.builtin.function+json*
oid4099*
parallelsafe*
stricttrue*

volatilityvolatileb§

pg_catalogpg_read_file_old"text"int8"int82textzm16.999"skerry.builtin.function+json*
oid4100*
parallelsafe*
stricttrue*

volatilityvolatilebÇ

pg_catalogpg_get_publication_tables"text2record:pubnamez„1515.999"skerry.builtin.function+json*
oid6119*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystableb—

pg_catalogpath_center"path2pointzm14.999"skerry.builtin.function+json*

oid226*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogdist_bl"box"line2float8zm14.999"skerry.builtin.function+json*

oid703*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogdist_lb"line"box2float8zm14.999"skerry.builtin.function+json*

oid726*
parallelsafe*
stricttrue*

volatility	immutablebš

pg_catalogclose_sl"lseg"line2pointzm14.999"skerry.builtin.function+json*

oid962*
parallelsafe*
stricttrue*

volatility	immutableb™

pg_catalogclose_lb"line"box2pointzm14.999"skerry.builtin.function+json*

oid963*
parallelsafe*
stricttrue*

volatility	immutableb’

pg_catalogpoint"path2pointzn14.999"skerry.builtin.function+json*
oid1533*
parallelsafe*
stricttrue*

volatility	immutablebÆ

pg_catalogpg_start_backup"text"bool"bool2pg_lsn:label:fast:	exclusivezs14.999"skerry.builtin.function+json*
oid2172*
parallel
restricted*
stricttrue*

volatilityvolatileb›

pg_catalogpg_stop_backup2pg_lsnzs14.999"skerry.builtin.function+json*
oid2173*
parallel
restricted*
stricttrue*

volatilityvolatilebÚ

pg_catalogpg_stop_backup"bool"bool2record:	exclusive:wait_for_archivezˆ14.999"skerry.builtin.function+json*
oid2739*
parallel
restricted*
returns_settrue*
stricttrue*

volatilityvolatileb”

pg_catalogpg_is_in_backup2boolzm14.999"skerry.builtin.function+json*
oid3813*
parallelsafe*
stricttrue*

volatilityvolatilebž

pg_catalogpg_backup_start_time2timestamptzzk14.999"skerry.builtin.function+json*
oid3814*
parallelsafe*
stricttrue*

volatilitystablebÀ

pg_catalogpg_get_publication_tables"text2oid:pubnamez€14.999"skerry.builtin.function+json*
oid6119*
parallelsafe*
returns_settrue*
stricttrue*

volatilitystableb½

pg_catalogpg_stat_get_replication_slot"text2record:	slot_namezv14.999"skerry.builtin.function+json*
oid6169*
parallel
restricted*
returns_settrue*

volatilitystablej~

pg_catalogmax"anyarray2anyarrayzW"skerry.builtin.aggregate+json*
oid2050*
parallelsafe*

volatility	immutablej~

pg_catalogmin"anyarray2anyarrayzW"skerry.builtin.aggregate+json*
oid2051*
parallelsafe*

volatility	immutablejy

pg_catalogavg"int82numericzW"skerry.builtin.aggregate+json*
oid2100*
parallelsafe*

volatility	immutablejy

pg_catalogavg"int42numericzW"skerry.builtin.aggregate+json*
oid2101*
parallelsafe*

volatility	immutablejy

pg_catalogavg"int22numericzW"skerry.builtin.aggregate+json*
oid2102*
parallelsafe*

volatility	immutablej|

pg_catalogavg"numeric2numericzW"skerry.builtin.aggregate+json*
oid2103*
parallelsafe*

volatility	immutablejz

pg_catalogavg"float42float8zW"skerry.builtin.aggregate+json*
oid2104*
parallelsafe*

volatility	immutablejz

pg_catalogavg"float82float8zW"skerry.builtin.aggregate+json*
oid2105*
parallelsafe*

volatility	immutablej~

pg_catalogavg"interval2intervalzW"skerry.builtin.aggregate+json*
oid2106*
parallelsafe*

volatility	immutablejy

pg_catalogsum"int82numericzW"skerry.builtin.aggregate+json*
oid2107*
parallelsafe*

volatility	immutablejv

pg_catalogsum"int42int8zW"skerry.builtin.aggregate+json*
oid2108*
parallelsafe*

volatility	immutablejv

pg_catalogsum"int22int8zW"skerry.builtin.aggregate+json*
oid2109*
parallelsafe*

volatility	immutablejz

pg_catalogsum"float42float4zW"skerry.builtin.aggregate+json*
oid2110*
parallelsafe*

volatility	immutablejz

pg_catalogsum"float82float8zW"skerry.builtin.aggregate+json*
oid2111*
parallelsafe*

volatility	immutablejx

pg_catalogsum"money2moneyzW"skerry.builtin.aggregate+json*
oid2112*
parallelsafe*

volatility	immutablej~

pg_catalogsum"interval2intervalzW"skerry.builtin.aggregate+json*
oid2113*
parallelsafe*

volatility	immutablej|

pg_catalogsum"numeric2numericzW"skerry.builtin.aggregate+json*
oid2114*
parallelsafe*

volatility	immutablejv

pg_catalogmax"int82int8zW"skerry.builtin.aggregate+json*
oid2115*
parallelsafe*

volatility	immutablejv

pg_catalogmax"int42int4zW"skerry.builtin.aggregate+json*
oid2116*
parallelsafe*

volatility	immutablejv

pg_catalogmax"int22int2zW"skerry.builtin.aggregate+json*
oid2117*
parallelsafe*

volatility	immutablejt

pg_catalogmax"oid2oidzW"skerry.builtin.aggregate+json*
oid2118*
parallelsafe*

volatility	immutablejz

pg_catalogmax"float42float4zW"skerry.builtin.aggregate+json*
oid2119*
parallelsafe*

volatility	immutablejz

pg_catalogmax"float82float8zW"skerry.builtin.aggregate+json*
oid2120*
parallelsafe*

volatility	immutablejv

pg_catalogmax"date2datezW"skerry.builtin.aggregate+json*
oid2122*
parallelsafe*

volatility	immutablejv

pg_catalogmax"time2timezW"skerry.builtin.aggregate+json*
oid2123*
parallelsafe*

volatility	immutablejz

pg_catalogmax"timetz2timetzzW"skerry.builtin.aggregate+json*
oid2124*
parallelsafe*

volatility	immutablejx

pg_catalogmax"money2moneyzW"skerry.builtin.aggregate+json*
oid2125*
parallelsafe*

volatility	immutablej€

pg_catalogmax"	timestamp2	timestampzW"skerry.builtin.aggregate+json*
oid2126*
parallelsafe*

volatility	immutablej„

pg_catalogmax"timestamptz2timestamptzzW"skerry.builtin.aggregate+json*
oid2127*
parallelsafe*

volatility	immutablej~

pg_catalogmax"interval2intervalzW"skerry.builtin.aggregate+json*
oid2128*
parallelsafe*

volatility	immutablejv

pg_catalogmax"text2textzW"skerry.builtin.aggregate+json*
oid2129*
parallelsafe*

volatility	immutablej|

pg_catalogmax"numeric2numericzW"skerry.builtin.aggregate+json*
oid2130*
parallelsafe*

volatility	immutablejv

pg_catalogmin"int82int8zW"skerry.builtin.aggregate+json*
oid2131*
parallelsafe*

volatility	immutablejv

pg_catalogmin"int42int4zW"skerry.builtin.aggregate+json*
oid2132*
parallelsafe*

volatility	immutablejv

pg_catalogmin"int22int2zW"skerry.builtin.aggregate+json*
oid2133*
parallelsafe*

volatility	immutablejt

pg_catalogmin"oid2oidzW"skerry.builtin.aggregate+json*
oid2134*
parallelsafe*

volatility	immutablejz

pg_catalogmin"float42float4zW"skerry.builtin.aggregate+json*
oid2135*
parallelsafe*

volatility	immutablejz

pg_catalogmin"float82float8zW"skerry.builtin.aggregate+json*
oid2136*
parallelsafe*

volatility	immutablejv

pg_catalogmin"date2datezW"skerry.builtin.aggregate+json*
oid2138*
parallelsafe*

volatility	immutablejv

pg_catalogmin"time2timezW"skerry.builtin.aggregate+json*
oid2139*
parallelsafe*

volatility	immutablejz

pg_catalogmin"timetz2timetzzW"skerry.builtin.aggregate+json*
oid2140*
parallelsafe*

volatility	immutablejx

pg_catalogmin"money2moneyzW"skerry.builtin.aggregate+json*
oid2141*
parallelsafe*

volatility	immutablej€

pg_catalogmin"	timestamp2	timestampzW"skerry.builtin.aggregate+json*
oid2142*
parallelsafe*

volatility	immutablej„

pg_catalogmin"timestamptz2timestamptzzW"skerry.builtin.aggregate+json*
oid2143*
parallelsafe*

volatility	immutablej~

pg_catalogmin"interval2intervalzW"skerry.builtin.aggregate+json*
oid2144*
parallelsafe*

volatility	immutablejv

pg_catalogmin"text2textzW"skerry.builtin.aggregate+json*
oid2145*
parallelsafe*

volatility	immutablej|

pg_catalogmin"numeric2numericzW"skerry.builtin.aggregate+json*
oid2146*
parallelsafe*

volatility	immutablejw

pg_catalogcount"any2int8zW"skerry.builtin.aggregate+json*
oid2147*
parallelsafe*

volatility	immutablej~

pg_catalogvariance"int82numericzW"skerry.builtin.aggregate+json*
oid2148*
parallelsafe*

volatility	immutablej~

pg_catalogvariance"int42numericzW"skerry.builtin.aggregate+json*
oid2149*
parallelsafe*

volatility	immutablej~

pg_catalogvariance"int22numericzW"skerry.builtin.aggregate+json*
oid2150*
parallelsafe*

volatility	immutablej

pg_catalogvariance"float42float8zW"skerry.builtin.aggregate+json*
oid2151*
parallelsafe*

volatility	immutablej

pg_catalogvariance"float82float8zW"skerry.builtin.aggregate+json*
oid2152*
parallelsafe*

volatility	immutablej

pg_catalogvariance"numeric2numericzW"skerry.builtin.aggregate+json*
oid2153*
parallelsafe*

volatility	immutablej|

pg_catalogstddev"int82numericzW"skerry.builtin.aggregate+json*
oid2154*
parallelsafe*

volatility	immutablej|

pg_catalogstddev"int42numericzW"skerry.builtin.aggregate+json*
oid2155*
parallelsafe*

volatility	immutablej|

pg_catalogstddev"int22numericzW"skerry.builtin.aggregate+json*
oid2156*
parallelsafe*

volatility	immutablej}

pg_catalogstddev"float42float8zW"skerry.builtin.aggregate+json*
oid2157*
parallelsafe*

volatility	immutablej}

pg_catalogstddev"float82float8zW"skerry.builtin.aggregate+json*
oid2158*
parallelsafe*

volatility	immutablej

pg_catalogstddev"numeric2numericzW"skerry.builtin.aggregate+json*
oid2159*
parallelsafe*

volatility	immutablejz

pg_catalogbit_and"int22int2zW"skerry.builtin.aggregate+json*
oid2236*
parallelsafe*

volatility	immutablejy

pg_catalogbit_or"int22int2zW"skerry.builtin.aggregate+json*
oid2237*
parallelsafe*

volatility	immutablejz

pg_catalogbit_and"int42int4zW"skerry.builtin.aggregate+json*
oid2238*
parallelsafe*

volatility	immutablejy

pg_catalogbit_or"int42int4zW"skerry.builtin.aggregate+json*
oid2239*
parallelsafe*

volatility	immutablejz

pg_catalogbit_and"int82int8zW"skerry.builtin.aggregate+json*
oid2240*
parallelsafe*

volatility	immutablejy

pg_catalogbit_or"int82int8zW"skerry.builtin.aggregate+json*
oid2241*
parallelsafe*

volatility	immutablejx

pg_catalogbit_and"bit2bitzW"skerry.builtin.aggregate+json*
oid2242*
parallelsafe*

volatility	immutablejw

pg_catalogbit_or"bit2bitzW"skerry.builtin.aggregate+json*
oid2243*
parallelsafe*

volatility	immutablejz

pg_catalogmax"bpchar2bpcharzW"skerry.builtin.aggregate+json*
oid2244*
parallelsafe*

volatility	immutablejz

pg_catalogmin"bpchar2bpcharzW"skerry.builtin.aggregate+json*
oid2245*
parallelsafe*

volatility	immutablej‡

pg_catalog	array_agg"anynonarray2anyarrayzW"skerry.builtin.aggregate+json*
oid2335*
parallelsafe*

volatility	immutablej{

pg_catalogbool_and"bool2boolzW"skerry.builtin.aggregate+json*
oid2517*
parallelsafe*

volatility	immutablejz

pg_catalogbool_or"bool2boolzW"skerry.builtin.aggregate+json*
oid2518*
parallelsafe*

volatility	immutablejx

pg_catalogevery"bool2boolzW"skerry.builtin.aggregate+json*
oid2519*
parallelsafe*

volatility	immutablej~

pg_catalogvar_samp"int82numericzW"skerry.builtin.aggregate+json*
oid2641*
parallelsafe*

volatility	immutablej~

pg_catalogvar_samp"int42numericzW"skerry.builtin.aggregate+json*
oid2642*
parallelsafe*

volatility	immutablej~

pg_catalogvar_samp"int22numericzW"skerry.builtin.aggregate+json*
oid2643*
parallelsafe*

volatility	immutablej

pg_catalogvar_samp"float42float8zW"skerry.builtin.aggregate+json*
oid2644*
parallelsafe*

volatility	immutablej

pg_catalogvar_samp"float82float8zW"skerry.builtin.aggregate+json*
oid2645*
parallelsafe*

volatility	immutablej

pg_catalogvar_samp"numeric2numericzW"skerry.builtin.aggregate+json*
oid2646*
parallelsafe*

volatility	immutablej

pg_catalogstddev_samp"int82numericzW"skerry.builtin.aggregate+json*
oid2712*
parallelsafe*

volatility	immutablej

pg_catalogstddev_samp"int42numericzW"skerry.builtin.aggregate+json*
oid2713*
parallelsafe*

volatility	immutablej

pg_catalogstddev_samp"int22numericzW"skerry.builtin.aggregate+json*
oid2714*
parallelsafe*

volatility	immutablej‚

pg_catalogstddev_samp"float42float8zW"skerry.builtin.aggregate+json*
oid2715*
parallelsafe*

volatility	immutablej‚

pg_catalogstddev_samp"float82float8zW"skerry.builtin.aggregate+json*
oid2716*
parallelsafe*

volatility	immutablej„

pg_catalogstddev_samp"numeric2numericzW"skerry.builtin.aggregate+json*
oid2717*
parallelsafe*

volatility	immutablej}

pg_catalogvar_pop"int82numericzW"skerry.builtin.aggregate+json*
oid2718*
parallelsafe*

volatility	immutablej}

pg_catalogvar_pop"int42numericzW"skerry.builtin.aggregate+json*
oid2719*
parallelsafe*

volatility	immutablej}

pg_catalogvar_pop"int22numericzW"skerry.builtin.aggregate+json*
oid2720*
parallelsafe*

volatility	immutablej~

pg_catalogvar_pop"float42float8zW"skerry.builtin.aggregate+json*
oid2721*
parallelsafe*

volatility	immutablej~

pg_catalogvar_pop"float82float8zW"skerry.builtin.aggregate+json*
oid2722*
parallelsafe*

volatility	immutablej€

pg_catalogvar_pop"numeric2numericzW"skerry.builtin.aggregate+json*
oid2723*
parallelsafe*

volatility	immutablej€

pg_catalog
stddev_pop"int82numericzW"skerry.builtin.aggregate+json*
oid2724*
parallelsafe*

volatility	immutablej€

pg_catalog
stddev_pop"int42numericzW"skerry.builtin.aggregate+json*
oid2725*
parallelsafe*

volatility	immutablej€

pg_catalog
stddev_pop"int22numericzW"skerry.builtin.aggregate+json*
oid2726*
parallelsafe*

volatility	immutablej

pg_catalog
stddev_pop"float42float8zW"skerry.builtin.aggregate+json*
oid2727*
parallelsafe*

volatility	immutablej

pg_catalog
stddev_pop"float82float8zW"skerry.builtin.aggregate+json*
oid2728*
parallelsafe*

volatility	immutablejƒ

pg_catalog
stddev_pop"numeric2numericzW"skerry.builtin.aggregate+json*
oid2729*
parallelsafe*

volatility	immutablejt

pg_catalogmax"tid2tidzW"skerry.builtin.aggregate+json*
oid2797*
parallelsafe*

volatility	immutablejt

pg_catalogmin"tid2tidzW"skerry.builtin.aggregate+json*
oid2798*
parallelsafe*

volatility	immutablejr

pg_catalogcount2int8zW"skerry.builtin.aggregate+json*
oid2803*
parallelsafe*

volatility	immutablej‡

pg_catalog
regr_count"float8"float82int8zW"skerry.builtin.aggregate+json*
oid2818*
parallelsafe*

volatility	immutablej‡

pg_catalogregr_sxx"float8"float82float8zW"skerry.builtin.aggregate+json*
oid2819*
parallelsafe*

volatility	immutablej‡

pg_catalogregr_syy"float8"float82float8zW"skerry.builtin.aggregate+json*
oid2820*
parallelsafe*

volatility	immutablej‡

pg_catalogregr_sxy"float8"float82float8zW"skerry.builtin.aggregate+json*
oid2821*
parallelsafe*

volatility	immutablejˆ

pg_catalog	regr_avgx"float8"float82float8zW"skerry.builtin.aggregate+json*
oid2822*
parallelsafe*

volatility	immutablejˆ

pg_catalog	regr_avgy"float8"float82float8zW"skerry.builtin.aggregate+json*
oid2823*
parallelsafe*

volatility	immutablej†

pg_catalogregr_r2"float8"float82float8zW"skerry.builtin.aggregate+json*
oid2824*
parallelsafe*

volatility	immutablej‰

pg_catalog
regr_slope"float8"float82float8zW"skerry.builtin.aggregate+json*
oid2825*
parallelsafe*

volatility	immutablej

pg_catalogregr_intercept"float8"float82float8zW"skerry.builtin.aggregate+json*
oid2826*
parallelsafe*

volatility	immutablejˆ

pg_catalog	covar_pop"float8"float82float8zW"skerry.builtin.aggregate+json*
oid2827*
parallelsafe*

volatility	immutablej‰

pg_catalog
covar_samp"float8"float82float8zW"skerry.builtin.aggregate+json*
oid2828*
parallelsafe*

volatility	immutablejƒ

pg_catalogcorr"float8"float82float8zW"skerry.builtin.aggregate+json*
oid2829*
parallelsafe*

volatility	immutablejw

pg_catalogxmlagg"xml2xmlzW"skerry.builtin.aggregate+json*
oid2901*
parallelsafe*

volatility	immutablej~

pg_catalogjson_agg"
anyelement2jsonzT"skerry.builtin.aggregate+json*
oid3175*
parallelsafe*

volatilitystablej

pg_catalogjson_object_agg"any"any2json:key:valuezT"skerry.builtin.aggregate+json*
oid3197*
parallelsafe*

volatilitystablej€

pg_catalog	jsonb_agg"
anyelement2jsonbzT"skerry.builtin.aggregate+json*
oid3267*
parallelsafe*

volatilitystablej”

pg_catalogjsonb_object_agg"any"any2jsonb:key:valuezW"skerry.builtin.aggregate+json*
oid3270*
parallelsafe*

volatility	immutablej|

pg_catalogmax"anyenum2anyenumzW"skerry.builtin.aggregate+json*
oid3526*
parallelsafe*

volatility	immutablej|

pg_catalogmin"anyenum2anyenumzW"skerry.builtin.aggregate+json*
oid3527*
parallelsafe*

volatility	immutablej•

pg_catalog
string_agg"text"text2text:value:	delimiterzW"skerry.builtin.aggregate+json*
oid3538*
parallelsafe*

volatility	immutablej˜

pg_catalog
string_agg"bytea"bytea2bytea:value:	delimiterzW"skerry.builtin.aggregate+json*
oid3545*
parallelsafe*

volatility	immutablejv

pg_catalogmax"inet2inetzW"skerry.builtin.aggregate+json*
oid3564*
parallelsafe*

volatility	immutablejv

pg_catalogmin"inet2inetzW"skerry.builtin.aggregate+json*
oid3565*
parallelsafe*

volatility	immutablej–

pg_catalogpercentile_disc"float8"
anyelement2
anyelementzW"skerry.builtin.aggregate+json*
oid3972*
parallelsafe*

volatility	immutablejŽ

pg_catalogpercentile_cont"float8"float82float8zW"skerry.builtin.aggregate+json*
oid3974*
parallelsafe*

volatility	immutablej’

pg_catalogpercentile_cont"float8"interval2intervalzW"skerry.builtin.aggregate+json*
oid3976*
parallelsafe*

volatility	immutablej•

pg_catalogpercentile_disc"_float8"
anyelement2anyarrayzW"skerry.builtin.aggregate+json*
oid3978*
parallelsafe*

volatility	immutablej

pg_catalogpercentile_cont"_float8"float82_float8zW"skerry.builtin.aggregate+json*
oid3980*
parallelsafe*

volatility	immutablej”

pg_catalogpercentile_cont"_float8"interval2	_intervalzW"skerry.builtin.aggregate+json*
oid3982*
parallelsafe*

volatility	immutablejƒ

pg_catalogmode"
anyelement2
anyelementzW"skerry.builtin.aggregate+json*
oid3984*
parallelsafe*

volatility	immutablejv

pg_catalogrank*any2int8zW"skerry.builtin.aggregate+json*
oid3986*
parallelsafe*

volatility	immutablej€

pg_catalogpercent_rank*any2float8zW"skerry.builtin.aggregate+json*
oid3988*
parallelsafe*

volatility	immutablej}

pg_catalog	cume_dist*any2float8zW"skerry.builtin.aggregate+json*
oid3990*
parallelsafe*

volatility	immutablej|

pg_catalog
dense_rank*any2int8zW"skerry.builtin.aggregate+json*
oid3992*
parallelsafe*

volatility	immutablej„

pg_catalog	array_agg"anyarray2anyarrayzW"skerry.builtin.aggregate+json*
oid4053*
parallelsafe*

volatility	immutablejz

pg_catalogmax"pg_lsn2pg_lsnzW"skerry.builtin.aggregate+json*
oid4189*
parallelsafe*

volatility	immutablejz

pg_catalogmin"pg_lsn2pg_lsnzW"skerry.builtin.aggregate+json*
oid4190*
parallelsafe*

volatility	immutablej‰

pg_catalog	range_agg"anyrange2anymultirangezW"skerry.builtin.aggregate+json*
oid4301*
parallelsafe*

volatility	immutablej˜

pg_catalogrange_intersect_agg"anymultirange2anymultirangezW"skerry.builtin.aggregate+json*
oid4389*
parallelsafe*

volatility	immutablejŽ

pg_catalogrange_intersect_agg"anyrange2anyrangezW"skerry.builtin.aggregate+json*
oid4450*
parallelsafe*

volatility	immutablejz

pg_catalogmax"xid82xid8z[15"skerry.builtin.aggregate+json*
oid5099*
parallelsafe*

volatility	immutablejz

pg_catalogmin"xid82xid8z[15"skerry.builtin.aggregate+json*
oid5100*
parallelsafe*

volatility	immutablejz

pg_catalogbit_xor"int22int2zW"skerry.builtin.aggregate+json*
oid6164*
parallelsafe*

volatility	immutablejz

pg_catalogbit_xor"int42int4zW"skerry.builtin.aggregate+json*
oid6165*
parallelsafe*

volatility	immutablejz

pg_catalogbit_xor"int82int8zW"skerry.builtin.aggregate+json*
oid6166*
parallelsafe*

volatility	immutablejx

pg_catalogbit_xor"bit2bitzW"skerry.builtin.aggregate+json*
oid6167*
parallelsafe*

volatility	immutablej’

pg_catalog	range_agg"anymultirange2anymultirangez[15"skerry.builtin.aggregate+json*
oid6227*
parallelsafe*

volatility	immutablej‰

pg_catalogjson_agg_strict"
anyelement2jsonzX16"skerry.builtin.aggregate+json*
oid6276*
parallelsafe*

volatilitystablejš

pg_catalogjson_object_agg_strict"any"any2json:key:valuezX16"skerry.builtin.aggregate+json*
oid6280*
parallelsafe*

volatilitystablejš

pg_catalogjson_object_agg_unique"any"any2json:key:valuezX16"skerry.builtin.aggregate+json*
oid6281*
parallelsafe*

volatilitystablej¡

pg_catalogjson_object_agg_unique_strict"any"any2json:key:valuezX16"skerry.builtin.aggregate+json*
oid6282*
parallelsafe*

volatilitystablej‹

pg_catalogjsonb_agg_strict"
anyelement2jsonbzX16"skerry.builtin.aggregate+json*
oid6284*
parallelsafe*

volatilitystablejŸ

pg_catalogjsonb_object_agg_strict"any"any2jsonb:key:valuez[16"skerry.builtin.aggregate+json*
oid6288*
parallelsafe*

volatility	immutablejŸ

pg_catalogjsonb_object_agg_unique"any"any2jsonb:key:valuez[16"skerry.builtin.aggregate+json*
oid6289*
parallelsafe*

volatility	immutablej¦

pg_catalogjsonb_object_agg_unique_strict"any"any2jsonb:key:valuez[16"skerry.builtin.aggregate+json*
oid6290*
parallelsafe*

volatility	immutablejŒ

pg_catalog	any_value"
anyelement2
anyelementz[16"skerry.builtin.aggregate+json*
oid6291*
parallelsafe*

volatility	immutablej~

pg_catalogmax"record2recordz[18"skerry.builtin.aggregate+json*
oid6373*
parallelsafe*

volatility	immutablej~

pg_catalogmin"record2recordz[18"skerry.builtin.aggregate+json*
oid6374*
parallelsafe*

volatility	immutablej|

pg_catalogmax"bytea2byteaz[18"skerry.builtin.aggregate+json*
oid6395*
parallelsafe*

volatility	immutablej|

pg_catalogmin"bytea2byteaz[18"skerry.builtin.aggregate+json*
oid6396*
parallelsafe*

volatility	immutabler|

pg_catalog=int4"int8*bool2int48eq:=B<>zI"skerry.builtin.operator+json*
hashestrue*
mergestrue*	
oid15r]

pg_catalog<>int4"int8*bool2int48ne:<>B=z)"skerry.builtin.operator+json*	
oid36r\

pg_catalog<int4"int8*bool2int48lt:>B>=z)"skerry.builtin.operator+json*	
oid37r[

pg_catalog<bool"bool*bool2boollt:>B>=z)"skerry.builtin.operator+json*	
oid58r[

pg_catalog>bool"bool*bool2boolgt:<B<=z)"skerry.builtin.operator+json*	
oid59r\

pg_catalog>int4"int8*bool2int48gt:<B<=z)"skerry.builtin.operator+json*	
oid76r]

pg_catalog<=int4"int8*bool2int48le:>=B>z)"skerry.builtin.operator+json*	
oid80r]

pg_catalog>=int4"int8*bool2int48ge:<=B<z)"skerry.builtin.operator+json*	
oid82r\

pg_catalog<>bool"bool*bool2boolne:<>B=z)"skerry.builtin.operator+json*	
oid85r{

pg_catalog=bool"bool*bool2booleq:=B<>zI"skerry.builtin.operator+json*
hashestrue*
mergestrue*	
oid91r{

pg_catalog=char"char*bool2chareq:=B<>zI"skerry.builtin.operator+json*
hashestrue*
mergestrue*	
oid92r{

pg_catalog=name"name*bool2nameeq:=B<>zI"skerry.builtin.operator+json*
hashestrue*
mergestrue*	
oid93r{

pg_catalog=int2"int2*bool2int2eq:=B<>zI"skerry.builtin.operator+json*
hashestrue*
mergestrue*	
oid94r[

pg_catalog<int2"int2*bool2int2lt:>B>=z)"skerry.builtin.operator+json*	
oid95r{

pg_catalog=int4"int4*bool2int4eq:=B<>zI"skerry.builtin.operator+json*
hashestrue*
mergestrue*	
oid96r[

pg_catalog<int4"int4*bool2int4lt:>B>=z)"skerry.builtin.operator+json*	
oid97r{

pg_catalog=text"text*bool2texteq:=B<>zI"skerry.builtin.operator+json*
hashestrue*
mergestrue*	
oid98r€

pg_catalog=name"text*bool2
nameeqtext:=B<>zJ"skerry.builtin.operator+json*
hashestrue*
mergestrue*

oid254r`

pg_catalog<name"text*bool2
namelttext:>B>=z*"skerry.builtin.operator+json*

oid255ra

pg_catalog<=name"text*bool2
nameletext:>=B>z*"skerry.builtin.operator+json*

oid256ra

pg_catalog>=name"text*bool2
namegetext:<=B<z*"skerry.builtin.operator+json*

oid257r`

pg_catalog>name"text*bool2
namegttext:<B<=z*"skerry.builtin.operator+json*

oid258ra

pg_catalog<>name"text*bool2
namenetext:<>B=z*"skerry.builtin.operator+json*

oid259r€

pg_catalog=text"name*bool2
texteqname:=B<>zJ"skerry.builtin.operator+json*
hashestrue*
mergestrue*

oid260r`

pg_catalog<text"name*bool2
textltname:>B>=z*"skerry.builtin.operator+json*

oid261ra

pg_catalog<=text"name*bool2
textlename:>=B>z*"skerry.builtin.operator+json*

oid262ra

pg_catalog>=text"name*bool2
textgename:<=B<z*"skerry.builtin.operator+json*

oid263r`

pg_catalog>text"name*bool2
textgtname:<B<=z*"skerry.builtin.operator+json*

oid264ra

pg_catalog<>text"name*bool2
textnename:<>B=z*"skerry.builtin.operator+json*

oid265r

pg_catalog||anycompatiblearray"anycompatible*anycompatiblearray2array_appendz*"skerry.builtin.operator+json*

oid349ri

pg_catalog=xid"xid*bool2xideq:=B<>z:"skerry.builtin.operator+json*
hashestrue*

oid352r[

pg_catalog=xid"int4*bool2	xideqint4B<>z*"skerry.builtin.operator+json*

oid353r‚

pg_catalog||anycompatible"anycompatiblearray*anycompatiblearray2array_prependz*"skerry.builtin.operator+json*

oid374rƒ

pg_catalog||anycompatiblearray"anycompatiblearray*anycompatiblearray2	array_catz*"skerry.builtin.operator+json*

oid375re

pg_catalog=cid"cid*bool2cideq:=z:"skerry.builtin.operator+json*
hashestrue*

oid385ry

pg_catalog=tid"tid*bool2tideq:=B<>zJ"skerry.builtin.operator+json*
hashestrue*
mergestrue*

oid387rZ

pg_catalog<>tid"tid*bool2tidne:<>B=z*"skerry.builtin.operator+json*

oid402r|

pg_catalog=int8"int8*bool2int8eq:=B<>zJ"skerry.builtin.operator+json*
hashestrue*
mergestrue*

oid410r]

pg_catalog<>int8"int8*bool2int8ne:<>B=z*"skerry.builtin.operator+json*

oid411r\

pg_catalog<int8"int8*bool2int8lt:>B>=z*"skerry.builtin.operator+json*

oid412r\

pg_catalog>int8"int8*bool2int8gt:<B<=z*"skerry.builtin.operator+json*

oid413r]

pg_catalog<=int8"int8*bool2int8le:>=B>z*"skerry.builtin.operator+json*

oid414r]

pg_catalog>=int8"int8*bool2int8ge:<=B<z*"skerry.builtin.operator+json*

oid415r}

pg_catalog=int8"int4*bool2int84eq:=B<>zJ"skerry.builtin.operator+json*
hashestrue*
mergestrue*

oid416r^

pg_catalog<>int8"int4*bool2int84ne:<>B=z*"skerry.builtin.operator+json*

oid417r]

pg_catalog<int8"int4*bool2int84lt:>B>=z*"skerry.builtin.operator+json*

oid418r]

pg_catalog>int8"int4*bool2int84gt:<B<=z*"skerry.builtin.operator+json*

oid419r^

pg_catalog<=int8"int4*bool2int84le:>=B>z*"skerry.builtin.operator+json*

oid420r^

pg_catalog>=int8"int4*bool2int84ge:<=B<z*"skerry.builtin.operator+json*

oid430rb

pg_catalog@>box"point*bool2box_contain_pt:<@z*"skerry.builtin.operator+json*

oid433rV

pg_catalog%int8"int8*int82int8modz*"skerry.builtin.operator+json*

oid439rP

pg_catalog@"int8*int82int8absz*"skerry.builtin.operator+json*

oid473rO

pg_catalog-"int8*int82int8umz*"skerry.builtin.operator+json*

oid484r_

pg_catalog<<polygon"polygon*bool2	poly_leftz*"skerry.builtin.operator+json*

oid485rc

pg_catalog&<polygon"polygon*bool2poly_overleftz*"skerry.builtin.operator+json*

oid486rd

pg_catalog&>polygon"polygon*bool2poly_overrightz*"skerry.builtin.operator+json*

oid487r`

pg_catalog>>polygon"polygon*bool2
poly_rightz*"skerry.builtin.operator+json*

oid488rh

pg_catalog<@polygon"polygon*bool2poly_contained:@>z*"skerry.builtin.operator+json*

oid489rf

pg_catalog@>polygon"polygon*bool2poly_contain:<@z*"skerry.builtin.operator+json*

oid490rc

pg_catalog~=polygon"polygon*bool2	poly_same:~=z*"skerry.builtin.operator+json*

oid491rf

pg_catalog&&polygon"polygon*bool2poly_overlap:&&z*"skerry.builtin.operator+json*

oid492rV

pg_catalog<<box"box*bool2box_leftz*"skerry.builtin.operator+json*

oid493rZ

pg_catalog&<box"box*bool2box_overleftz*"skerry.builtin.operator+json*

oid494r[

pg_catalog&>box"box*bool2box_overrightz*"skerry.builtin.operator+json*

oid495rW

pg_catalog>>box"box*bool2	box_rightz*"skerry.builtin.operator+json*

oid496r_

pg_catalog<@box"box*bool2box_contained:@>z*"skerry.builtin.operator+json*

oid497r]

pg_catalog@>box"box*bool2box_contain:<@z*"skerry.builtin.operator+json*

oid498rZ

pg_catalog~=box"box*bool2box_same:~=z*"skerry.builtin.operator+json*

oid499r]

pg_catalog&&box"box*bool2box_overlap:&&z*"skerry.builtin.operator+json*

oid500r[

pg_catalog>=box"box*bool2box_ge:<=B<z*"skerry.builtin.operator+json*

oid501rZ

pg_catalog>box"box*bool2box_gt:<B<=z*"skerry.builtin.operator+json*

oid502rV

pg_catalog=box"box*bool2box_eq:=z*"skerry.builtin.operator+json*

oid503rZ

pg_catalog<box"box*bool2box_lt:>B>=z*"skerry.builtin.operator+json*

oid504r[

pg_catalog<=box"box*bool2box_le:>=B>z*"skerry.builtin.operator+json*

oid505r]

pg_catalog>^point"point*bool2point_abovez*"skerry.builtin.operator+json*

oid506r\

pg_catalog<<point"point*bool2
point_leftz*"skerry.builtin.operator+json*

oid507r]

pg_catalog>>point"point*bool2point_rightz*"skerry.builtin.operator+json*

oid508r]

pg_catalog<^point"point*bool2point_belowz*"skerry.builtin.operator+json*

oid509rb

pg_catalog~=point"point*bool2point_eq:~=B<>z*"skerry.builtin.operator+json*

oid510rY

pg_catalog<@point"box*bool2on_pb:@>z*"skerry.builtin.operator+json*

oid511r]

pg_catalog<@point"path*bool2on_ppath:@>z*"skerry.builtin.operator+json*

oid512rT

pg_catalog@@"box*point2
box_centerz*"skerry.builtin.operator+json*

oid513rY

pg_catalog*int4"int4*int42int4mul:*z*"skerry.builtin.operator+json*

oid514rh

pg_catalog<->point"point*float82point_distance:<->z*"skerry.builtin.operator+json*

oid517r]

pg_catalog<>int4"int4*bool2int4ne:<>B=z*"skerry.builtin.operator+json*

oid518r]

pg_catalog<>int2"int2*bool2int2ne:<>B=z*"skerry.builtin.operator+json*

oid519r\

pg_catalog>int2"int2*bool2int2gt:<B<=z*"skerry.builtin.operator+json*

oid520r\

pg_catalog>int4"int4*bool2int4gt:<B<=z*"skerry.builtin.operator+json*

oid521r]

pg_catalog<=int2"int2*bool2int2le:>=B>z*"skerry.builtin.operator+json*

oid522r]

pg_catalog<=int4"int4*bool2int4le:>=B>z*"skerry.builtin.operator+json*

oid523r]

pg_catalog>=int2"int2*bool2int2ge:<=B<z*"skerry.builtin.operator+json*

oid524r]

pg_catalog>=int4"int4*bool2int4ge:<=B<z*"skerry.builtin.operator+json*

oid525rY

pg_catalog*int2"int2*int22int2mul:*z*"skerry.builtin.operator+json*

oid526rV

pg_catalog/int2"int2*int22int2divz*"skerry.builtin.operator+json*

oid527rV

pg_catalog/int4"int4*int42int4divz*"skerry.builtin.operator+json*

oid528rV

pg_catalog%int2"int2*int22int2modz*"skerry.builtin.operator+json*

oid529rV

pg_catalog%int4"int4*int42int4modz*"skerry.builtin.operator+json*

oid530r]

pg_catalog<>text"text*bool2textne:<>B=z*"skerry.builtin.operator+json*

oid531r}

pg_catalog=int2"int4*bool2int24eq:=B<>zJ"skerry.builtin.operator+json*
hashestrue*
mergestrue*

oid532r}

pg_catalog=int4"int2*bool2int42eq:=B<>zJ"skerry.builtin.operator+json*
hashestrue*
mergestrue*

oid533r]

pg_catalog<int2"int4*bool2int24lt:>B>=z*"skerry.builtin.operator+json*

oid534r]

pg_catalog<int4"int2*bool2int42lt:>B>=z*"skerry.builtin.operator+json*

oid535r]

pg_catalog>int2"int4*bool2int24gt:<B<=z*"skerry.builtin.operator+json*

oid536r]

pg_catalog>int4"int2*bool2int42gt:<B<=z*"skerry.builtin.operator+json*

oid537r^

pg_catalog<>int2"int4*bool2int24ne:<>B=z*"skerry.builtin.operator+json*

oid538r^

pg_catalog<>int4"int2*bool2int42ne:<>B=z*"skerry.builtin.operator+json*

oid539r^

pg_catalog<=int2"int4*bool2int24le:>=B>z*"skerry.builtin.operator+json*

oid540r^

pg_catalog<=int4"int2*bool2int42le:>=B>z*"skerry.builtin.operator+json*

oid541r^

pg_catalog>=int2"int4*bool2int24ge:<=B<z*"skerry.builtin.operator+json*

oid542r^

pg_catalog>=int4"int2*bool2int42ge:<=B<z*"skerry.builtin.operator+json*

oid543rZ

pg_catalog*int2"int4*int42int24mul:*z*"skerry.builtin.operator+json*

oid544rZ

pg_catalog*int4"int2*int42int42mul:*z*"skerry.builtin.operator+json*

oid545rW

pg_catalog/int2"int4*int42int24divz*"skerry.builtin.operator+json*

oid546rW

pg_catalog/int4"int2*int42int42divz*"skerry.builtin.operator+json*

oid547rX

pg_catalog+int2"int2*int22int2pl:+z*"skerry.builtin.operator+json*

oid550rX

pg_catalog+int4"int4*int42int4pl:+z*"skerry.builtin.operator+json*

oid551rY

pg_catalog+int2"int4*int42int24pl:+z*"skerry.builtin.operator+json*

oid552rY

pg_catalog+int4"int2*int42int42pl:+z*"skerry.builtin.operator+json*

oid553rU

pg_catalog-int2"int2*int22int2miz*"skerry.builtin.operator+json*

oid554rU

pg_catalog-int4"int4*int42int4miz*"skerry.builtin.operator+json*

oid555rV

pg_catalog-int2"int4*int42int24miz*"skerry.builtin.operator+json*

oid556rV

pg_catalog-int4"int2*int42int42miz*"skerry.builtin.operator+json*

oid557rO

pg_catalog-"int4*int42int4umz*"skerry.builtin.operator+json*

oid558rO

pg_catalog-"int2*int22int2umz*"skerry.builtin.operator+json*

oid559rU

pg_catalog-"float4*float42float4umz*"skerry.builtin.operator+json*

oid584rU

pg_catalog-"float8*float82float8umz*"skerry.builtin.operator+json*

oid585r`

pg_catalog+float4"float4*float42float4pl:+z*"skerry.builtin.operator+json*

oid586r]

pg_catalog-float4"float4*float42float4miz*"skerry.builtin.operator+json*

oid587r^

pg_catalog/float4"float4*float42	float4divz*"skerry.builtin.operator+json*

oid588ra

pg_catalog*float4"float4*float42	float4mul:*z*"skerry.builtin.operator+json*

oid589rV

pg_catalog@"float4*float42	float4absz*"skerry.builtin.operator+json*

oid590r`

pg_catalog+float8"float8*float82float8pl:+z*"skerry.builtin.operator+json*

oid591r]

pg_catalog-float8"float8*float82float8miz*"skerry.builtin.operator+json*

oid592r^

pg_catalog/float8"float8*float82	float8divz*"skerry.builtin.operator+json*

oid593ra

pg_catalog*float8"float8*float82	float8mul:*z*"skerry.builtin.operator+json*

oid594rV

pg_catalog@"float8*float82	float8absz*"skerry.builtin.operator+json*

oid595rS

pg_catalog|/"float8*float82dsqrtz*"skerry.builtin.operator+json*

oid596rT

pg_catalog||/"float8*float82dcbrtz*"skerry.builtin.operator+json*

oid597r_

pg_catalog<->box"point*float82dist_bp:<->z*"skerry.builtin.operator+json*

oid606ry

pg_catalog=oid"oid*bool2oideq:=B<>zJ"skerry.builtin.operator+json*
hashestrue*
mergestrue*

oid607rZ

pg_catalog<>oid"oid*bool2oidne:<>B=z*"skerry.builtin.operator+json*

oid608rY

pg_catalog<oid"oid*bool2oidlt:>B>=z*"skerry.builtin.operator+json*

oid609rY

pg_catalog>oid"oid*bool2oidgt:<B<=z*"skerry.builtin.operator+json*

oid610rZ

pg_catalog<=oid"oid*bool2oidle:>=B>z*"skerry.builtin.operator+json*

oid611rZ

pg_catalog>=oid"oid*bool2oidge:<=B<z*"skerry.builtin.operator+json*

oid612r`

pg_catalog<->point"line*float82dist_pl:<->z*"skerry.builtin.operator+json*

oid613r`

pg_catalog<->point"lseg*float82dist_ps:<->z*"skerry.builtin.operator+json*

oid614r_

pg_catalog<->point"box*float82dist_pb:<->z*"skerry.builtin.operator+json*

oid615r_

pg_catalog<->lseg"line*float82dist_sl:<->z*"skerry.builtin.operator+json*

oid616r^

pg_catalog<->lseg"box*float82dist_sb:<->z*"skerry.builtin.operator+json*

oid617rc

pg_catalog<->point"path*float82
dist_ppath:<->z*"skerry.builtin.operator+json*

oid618r‚

pg_catalog=float4"float4*bool2float4eq:=B<>zJ"skerry.builtin.operator+json*
hashestrue*
mergestrue*

oid620rc

pg_catalog<>float4"float4*bool2float4ne:<>B=z*"skerry.builtin.operator+json*

oid621rb

pg_catalog<float4"float4*bool2float4lt:>B>=z*"skerry.builtin.operator+json*

oid622rb

pg_catalog>float4"float4*bool2float4gt:<B<=z*"skerry.builtin.operator+json*

oid623rc

pg_catalog<=float4"float4*bool2float4le:>=B>z*"skerry.builtin.operator+json*

oid624rc

pg_catalog>=float4"float4*bool2float4ge:<=B<z*"skerry.builtin.operator+json*

oid625r]

pg_catalog<>char"char*bool2charne:<>B=z*"skerry.builtin.operator+json*

oid630r\

pg_catalog<char"char*bool2charlt:>B>=z*"skerry.builtin.operator+json*

oid631r]

pg_catalog<=char"char*bool2charle:>=B>z*"skerry.builtin.operator+json*

oid632r\

pg_catalog>char"char*bool2chargt:<B<=z*"skerry.builtin.operator+json*

oid633r]

pg_catalog>=char"char*bool2charge:<=B<z*"skerry.builtin.operator+json*

oid634r^

pg_catalog~name"text*bool2nameregexeqB!~z*"skerry.builtin.operator+json*

oid639r^

pg_catalog!~name"text*bool2nameregexneB~z*"skerry.builtin.operator+json*

oid640r^

pg_catalog~text"text*bool2textregexeqB!~z*"skerry.builtin.operator+json*

oid641r^

pg_catalog!~text"text*bool2textregexneB~z*"skerry.builtin.operator+json*

oid642r]

pg_catalog<>name"name*bool2namene:<>B=z*"skerry.builtin.operator+json*

oid643rl

pg_catalog<>	oidvector"	oidvector*bool2oidvectorne:<>B=z*"skerry.builtin.operator+json*

oid644rk

pg_catalog<	oidvector"	oidvector*bool2oidvectorlt:>B>=z*"skerry.builtin.operator+json*

oid645rk

pg_catalog>	oidvector"	oidvector*bool2oidvectorgt:<B<=z*"skerry.builtin.operator+json*

oid646rl

pg_catalog<=	oidvector"	oidvector*bool2oidvectorle:>=B>z*"skerry.builtin.operator+json*

oid647rl

pg_catalog>=	oidvector"	oidvector*bool2oidvectorge:<=B<z*"skerry.builtin.operator+json*

oid648r‹

pg_catalog=	oidvector"	oidvector*bool2oidvectoreq:=B<>zJ"skerry.builtin.operator+json*
hashestrue*
mergestrue*

oid649rW

pg_catalog||text"text*text2textcatz*"skerry.builtin.operator+json*

oid654r\

pg_catalog<name"name*bool2namelt:>B>=z*"skerry.builtin.operator+json*

oid660r]

pg_catalog<=name"name*bool2namele:>=B>z*"skerry.builtin.operator+json*

oid661r\

pg_catalog>name"name*bool2namegt:<B<=z*"skerry.builtin.operator+json*

oid662r]

pg_catalog>=name"name*bool2namege:<=B<z*"skerry.builtin.operator+json*

oid663r]

pg_catalog<text"text*bool2text_lt:>B>=z*"skerry.builtin.operator+json*

oid664r^

pg_catalog<=text"text*bool2text_le:>=B>z*"skerry.builtin.operator+json*

oid665r]

pg_catalog>text"text*bool2text_gt:<B<=z*"skerry.builtin.operator+json*

oid666r^

pg_catalog>=text"text*bool2text_ge:<=B<z*"skerry.builtin.operator+json*

oid667r‚

pg_catalog=float8"float8*bool2float8eq:=B<>zJ"skerry.builtin.operator+json*
hashestrue*
mergestrue*

oid670rc

pg_catalog<>float8"float8*bool2float8ne:<>B=z*"skerry.builtin.operator+json*

oid671rb

pg_catalog<float8"float8*bool2float8lt:>B>=z*"skerry.builtin.operator+json*

oid672rc

pg_catalog<=float8"float8*bool2float8le:>=B>z*"skerry.builtin.operator+json*

oid673rb

pg_catalog>float8"float8*bool2float8gt:<B<=z*"skerry.builtin.operator+json*

oid674rc

pg_catalog>=float8"float8*bool2float8ge:<=B<z*"skerry.builtin.operator+json*

oid675rP

pg_catalog@"int2*int22int2absz*"skerry.builtin.operator+json*

oid682rX

pg_catalog+int8"int8*int82int8pl:+z*"skerry.builtin.operator+json*

oid684rU

pg_catalog-int8"int8*int82int8miz*"skerry.builtin.operator+json*

oid685rY

pg_catalog*int8"int8*int82int8mul:*z*"skerry.builtin.operator+json*

oid686rV

pg_catalog/int8"int8*int82int8divz*"skerry.builtin.operator+json*

oid687rY

pg_catalog+int8"int4*int82int84pl:+z*"skerry.builtin.operator+json*

oid688rV

pg_catalog-int8"int4*int82int84miz*"skerry.builtin.operator+json*

oid689rZ

pg_catalog*int8"int4*int82int84mul:*z*"skerry.builtin.operator+json*

oid690rW

pg_catalog/int8"int4*int82int84divz*"skerry.builtin.operator+json*

oid691rY

pg_catalog+int4"int8*int82int48pl:+z*"skerry.builtin.operator+json*

oid692rV

pg_catalog-int4"int8*int82int48miz*"skerry.builtin.operator+json*

oid693rZ

pg_catalog*int4"int8*int82int48mul:*z*"skerry.builtin.operator+json*

oid694rW

pg_catalog/int4"int8*int82int48divz*"skerry.builtin.operator+json*

oid695rb

pg_catalog<->box"box*float82box_distance:<->z*"skerry.builtin.operator+json*

oid706re

pg_catalog<->path"path*float82path_distance:<->z*"skerry.builtin.operator+json*

oid707re

pg_catalog<->line"line*float82line_distance:<->z*"skerry.builtin.operator+json*

oid708re

pg_catalog<->lseg"lseg*float82lseg_distance:<->z*"skerry.builtin.operator+json*

oid709rk

pg_catalog<->polygon"polygon*float82poly_distance:<->z*"skerry.builtin.operator+json*

oid712rb

pg_catalog<>point"point*bool2point_ne:<>B~=z*"skerry.builtin.operator+json*

oid713r^

pg_catalog+point"point*point2	point_add:+z*"skerry.builtin.operator+json*

oid731r[

pg_catalog-point"point*point2	point_subz*"skerry.builtin.operator+json*

oid732r^

pg_catalog*point"point*point2	point_mul:*z*"skerry.builtin.operator+json*

oid733r[

pg_catalog/point"point*point2	point_divz*"skerry.builtin.operator+json*

oid734rZ

pg_catalog+path"path*path2path_add:+z*"skerry.builtin.operator+json*

oid735r[

pg_catalog+path"point*path2path_add_ptz*"skerry.builtin.operator+json*

oid736r[

pg_catalog-path"point*path2path_sub_ptz*"skerry.builtin.operator+json*

oid737r[

pg_catalog*path"point*path2path_mul_ptz*"skerry.builtin.operator+json*

oid738r[

pg_catalog/path"point*path2path_div_ptz*"skerry.builtin.operator+json*

oid739rd

pg_catalog@>path"point*bool2path_contain_pt:<@z*"skerry.builtin.operator+json*

oid755ri

pg_catalog<@point"polygon*bool2pt_contained_poly:@>z*"skerry.builtin.operator+json*

oid756rg

pg_catalog@>polygon"point*bool2poly_contain_pt:<@z*"skerry.builtin.operator+json*

oid757rj

pg_catalog<@point"circle*bool2pt_contained_circle:@>z*"skerry.builtin.operator+json*

oid758rh

pg_catalog@>circle"point*bool2circle_contain_pt:<@z*"skerry.builtin.operator+json*

oid759r`

pg_catalog<->line"point*float82dist_lp:<->z*"skerry.builtin.operator+json*

oid760r`

pg_catalog<->lseg"point*float82dist_sp:<->z*"skerry.builtin.operator+json*

oid761r_

pg_catalog<->line"lseg*float82dist_ls:<->z*"skerry.builtin.operator+json*

oid762r^

pg_catalog<->box"lseg*float82dist_bs:<->z*"skerry.builtin.operator+json*

oid763rP

pg_catalog@"int4*int42int4absz*"skerry.builtin.operator+json*

oid773rc

pg_catalog<->path"point*float82
dist_pathp:<->z*"skerry.builtin.operator+json*

oid784r[

pg_catalog=path"path*bool2	path_n_eq:=z*"skerry.builtin.operator+json*

oid792r[

pg_catalog<path"path*bool2	path_n_lt:>z*"skerry.builtin.operator+json*

oid793r[

pg_catalog>path"path*bool2	path_n_gt:<z*"skerry.builtin.operator+json*

oid794r]

pg_catalog<=path"path*bool2	path_n_le:>=z*"skerry.builtin.operator+json*

oid795r]

pg_catalog>=path"path*bool2	path_n_ge:<=z*"skerry.builtin.operator+json*

oid796rU

pg_catalog#"path*int42path_npointsz*"skerry.builtin.operator+json*

oid797rZ

pg_catalog?#path"path*bool2
path_interz*"skerry.builtin.operator+json*

oid798rX

pg_catalog@-@"path*float82path_lengthz*"skerry.builtin.operator+json*

oid799rZ

pg_catalog>^box"box*bool2box_above_eqz*"skerry.builtin.operator+json*

oid800rZ

pg_catalog<^box"box*bool2box_below_eqz*"skerry.builtin.operator+json*

oid801rY

pg_catalog?#box"box*bool2box_overlapz*"skerry.builtin.operator+json*

oid802rY

pg_catalog#box"box*box2box_intersectz*"skerry.builtin.operator+json*

oid803rU

pg_catalog+box"point*box2box_addz*"skerry.builtin.operator+json*

oid804rU

pg_catalog-box"point*box2box_subz*"skerry.builtin.operator+json*

oid805rU

pg_catalog*box"point*box2box_mulz*"skerry.builtin.operator+json*

oid806rU

pg_catalog/box"point*box2box_divz*"skerry.builtin.operator+json*

oid807ra

pg_catalog?-point"point*bool2point_horiz:?-z*"skerry.builtin.operator+json*

oid808r`

pg_catalog?|point"point*bool2
point_vert:?|z*"skerry.builtin.operator+json*

oid809rY

pg_catalog+int8"int2*int82int82pl:+z*"skerry.builtin.operator+json*

oid818rV

pg_catalog-int8"int2*int82int82miz*"skerry.builtin.operator+json*

oid819rZ

pg_catalog*int8"int2*int82int82mul:*z*"skerry.builtin.operator+json*

oid820rW

pg_catalog/int8"int2*int82int82divz*"skerry.builtin.operator+json*

oid821rY

pg_catalog+int2"int8*int82int28pl:+z*"skerry.builtin.operator+json*

oid822rV

pg_catalog-int2"int8*int82int28miz*"skerry.builtin.operator+json*

oid823rZ

pg_catalog*int2"int8*int82int28mul:*z*"skerry.builtin.operator+json*

oid824rW

pg_catalog/int2"int8*int82int28divz*"skerry.builtin.operator+json*

oid825rc

pg_catalog*money"float4*money2cash_mul_flt4:*z*"skerry.builtin.operator+json*

oid843r`

pg_catalog/money"float4*money2cash_div_flt4z*"skerry.builtin.operator+json*

oid844rc

pg_catalog*float4"money*money2flt4_mul_cash:*z*"skerry.builtin.operator+json*

oid845ro

pg_catalog=money"money*bool2cash_eq:=B<>z:"skerry.builtin.operator+json*
mergestrue*

oid900r`

pg_catalog<>money"money*bool2cash_ne:<>B=z*"skerry.builtin.operator+json*

oid901r_

pg_catalog<money"money*bool2cash_lt:>B>=z*"skerry.builtin.operator+json*

oid902r_

pg_catalog>money"money*bool2cash_gt:<B<=z*"skerry.builtin.operator+json*

oid903r`

pg_catalog<=money"money*bool2cash_le:>=B>z*"skerry.builtin.operator+json*

oid904r`

pg_catalog>=money"money*bool2cash_ge:<=B<z*"skerry.builtin.operator+json*

oid905r\

pg_catalog+money"money*money2cash_pl:+z*"skerry.builtin.operator+json*

oid906rY

pg_catalog-money"money*money2cash_miz*"skerry.builtin.operator+json*

oid907rc

pg_catalog*money"float8*money2cash_mul_flt8:*z*"skerry.builtin.operator+json*

oid908r`

pg_catalog/money"float8*money2cash_div_flt8z*"skerry.builtin.operator+json*

oid909ra

pg_catalog*money"int4*money2cash_mul_int4:*z*"skerry.builtin.operator+json*

oid912r^

pg_catalog/money"int4*money2cash_div_int4z*"skerry.builtin.operator+json*

oid913ra

pg_catalog*money"int2*money2cash_mul_int2:*z*"skerry.builtin.operator+json*

oid914r^

pg_catalog/money"int2*money2cash_div_int2z*"skerry.builtin.operator+json*

oid915rc

pg_catalog*float8"money*money2flt8_mul_cash:*z*"skerry.builtin.operator+json*

oid916ra

pg_catalog*int4"money*money2int4_mul_cash:*z*"skerry.builtin.operator+json*

oid917ra

pg_catalog*int2"money*money2int2_mul_cash:*z*"skerry.builtin.operator+json*

oid918r_

pg_catalog<<inet"inet*bool2network_sub:>>z*"skerry.builtin.operator+json*

oid931rc

pg_catalog<<=inet"inet*bool2network_subeq:>>=z*"skerry.builtin.operator+json*

oid932r_

pg_catalog>>inet"inet*bool2network_sup:<<z*"skerry.builtin.operator+json*

oid933rc

pg_catalog>>=inet"inet*bool2network_supeq:<<=z*"skerry.builtin.operator+json*

oid934rY

pg_catalog^float8"float8*float82dpowz*"skerry.builtin.operator+json*

oid965rc

pg_catalog+_aclitem"aclitem*_aclitem2	aclinsertz*"skerry.builtin.operator+json*

oid966rc

pg_catalog-_aclitem"aclitem*_aclitem2	aclremovez*"skerry.builtin.operator+json*

oid967rb

pg_catalog@>_aclitem"aclitem*bool2aclcontainsz*"skerry.builtin.operator+json*

oid968rV

pg_catalog@@"lseg*point2lseg_centerz*"skerry.builtin.operator+json*

oid969rY

pg_catalog@@"polygon*point2poly_centerz*"skerry.builtin.operator+json*

oid971rq

pg_catalog=aclitem"aclitem*bool2	aclitemeq:=z:"skerry.builtin.operator+json*
hashestrue*

oid974rf

pg_catalog^numeric"numeric*numeric2numeric_powerz+"skerry.builtin.operator+json*
oid1038rƒ

pg_catalog=bpchar"bpchar*bool2bpchareq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid1054rc

pg_catalog~bpchar"text*bool2bpcharregexeqB!~z+"skerry.builtin.operator+json*
oid1055rc

pg_catalog!~bpchar"text*bool2bpcharregexneB~z+"skerry.builtin.operator+json*
oid1056rd

pg_catalog<>bpchar"bpchar*bool2bpcharne:<>B=z+"skerry.builtin.operator+json*
oid1057rc

pg_catalog<bpchar"bpchar*bool2bpcharlt:>B>=z+"skerry.builtin.operator+json*
oid1058rd

pg_catalog<=bpchar"bpchar*bool2bpcharle:>=B>z+"skerry.builtin.operator+json*
oid1059rc

pg_catalog>bpchar"bpchar*bool2bpchargt:<B<=z+"skerry.builtin.operator+json*
oid1060rd

pg_catalog>=bpchar"bpchar*bool2bpcharge:<=B<z+"skerry.builtin.operator+json*
oid1061r‡

pg_catalog=anyarray"anyarray*bool2array_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid1070rh

pg_catalog<>anyarray"anyarray*bool2array_ne:<>B=z+"skerry.builtin.operator+json*
oid1071rg

pg_catalog<anyarray"anyarray*bool2array_lt:>B>=z+"skerry.builtin.operator+json*
oid1072rg

pg_catalog>anyarray"anyarray*bool2array_gt:<B<=z+"skerry.builtin.operator+json*
oid1073rh

pg_catalog<=anyarray"anyarray*bool2array_le:>=B>z+"skerry.builtin.operator+json*
oid1074rh

pg_catalog>=anyarray"anyarray*bool2array_ge:<=B<z+"skerry.builtin.operator+json*
oid1075rl

pg_catalog+date"interval*	timestamp2date_pl_interval:+z+"skerry.builtin.operator+json*
oid1076ri

pg_catalog-date"interval*	timestamp2date_mi_intervalz+"skerry.builtin.operator+json*
oid1077r~

pg_catalog=date"date*bool2date_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid1093r_

pg_catalog<>date"date*bool2date_ne:<>B=z+"skerry.builtin.operator+json*
oid1094r^

pg_catalog<date"date*bool2date_lt:>B>=z+"skerry.builtin.operator+json*
oid1095r_

pg_catalog<=date"date*bool2date_le:>=B>z+"skerry.builtin.operator+json*
oid1096r^

pg_catalog>date"date*bool2date_gt:<B<=z+"skerry.builtin.operator+json*
oid1097r_

pg_catalog>=date"date*bool2date_ge:<=B<z+"skerry.builtin.operator+json*
oid1098rW

pg_catalog-date"date*int42date_miz+"skerry.builtin.operator+json*
oid1099r[

pg_catalog+date"int4*date2date_pli:+z+"skerry.builtin.operator+json*
oid1100rX

pg_catalog-date"int4*date2date_miiz+"skerry.builtin.operator+json*
oid1101r~

pg_catalog=time"time*bool2time_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid1108r_

pg_catalog<>time"time*bool2time_ne:<>B=z+"skerry.builtin.operator+json*
oid1109r^

pg_catalog<time"time*bool2time_lt:>B>=z+"skerry.builtin.operator+json*
oid1110r_

pg_catalog<=time"time*bool2time_le:>=B>z+"skerry.builtin.operator+json*
oid1111r^

pg_catalog>time"time*bool2time_gt:<B<=z+"skerry.builtin.operator+json*
oid1112r_

pg_catalog>=time"time*bool2time_ge:<=B<z+"skerry.builtin.operator+json*
oid1113rb

pg_catalog+float4"float8*float82	float48pl:+z+"skerry.builtin.operator+json*
oid1116r_

pg_catalog-float4"float8*float82	float48miz+"skerry.builtin.operator+json*
oid1117r`

pg_catalog/float4"float8*float82
float48divz+"skerry.builtin.operator+json*
oid1118rc

pg_catalog*float4"float8*float82
float48mul:*z+"skerry.builtin.operator+json*
oid1119r„

pg_catalog=float4"float8*bool2	float48eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid1120re

pg_catalog<>float4"float8*bool2	float48ne:<>B=z+"skerry.builtin.operator+json*
oid1121rd

pg_catalog<float4"float8*bool2	float48lt:>B>=z+"skerry.builtin.operator+json*
oid1122rd

pg_catalog>float4"float8*bool2	float48gt:<B<=z+"skerry.builtin.operator+json*
oid1123re

pg_catalog<=float4"float8*bool2	float48le:>=B>z+"skerry.builtin.operator+json*
oid1124re

pg_catalog>=float4"float8*bool2	float48ge:<=B<z+"skerry.builtin.operator+json*
oid1125rb

pg_catalog+float8"float4*float82	float84pl:+z+"skerry.builtin.operator+json*
oid1126r_

pg_catalog-float8"float4*float82	float84miz+"skerry.builtin.operator+json*
oid1127r`

pg_catalog/float8"float4*float82
float84divz+"skerry.builtin.operator+json*
oid1128rc

pg_catalog*float8"float4*float82
float84mul:*z+"skerry.builtin.operator+json*
oid1129r„

pg_catalog=float8"float4*bool2	float84eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid1130re

pg_catalog<>float8"float4*bool2	float84ne:<>B=z+"skerry.builtin.operator+json*
oid1131rd

pg_catalog<float8"float4*bool2	float84lt:>B>=z+"skerry.builtin.operator+json*
oid1132rd

pg_catalog>float8"float4*bool2	float84gt:<B<=z+"skerry.builtin.operator+json*
oid1133re

pg_catalog<=float8"float4*bool2	float84le:>=B>z+"skerry.builtin.operator+json*
oid1134re

pg_catalog>=float8"float4*bool2	float84ge:<=B<z+"skerry.builtin.operator+json*
oid1135r

pg_catalog=inet"inet*bool2
network_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid1201rb

pg_catalog<>inet"inet*bool2
network_ne:<>B=z+"skerry.builtin.operator+json*
oid1202ra

pg_catalog<inet"inet*bool2
network_lt:>B>=z+"skerry.builtin.operator+json*
oid1203rb

pg_catalog<=inet"inet*bool2
network_le:>=B>z+"skerry.builtin.operator+json*
oid1204ra

pg_catalog>inet"inet*bool2
network_gt:<B<=z+"skerry.builtin.operator+json*
oid1205rb

pg_catalog>=inet"inet*bool2
network_ge:<=B<z+"skerry.builtin.operator+json*
oid1206r^

pg_catalog~~name"text*bool2namelikeB!~~z+"skerry.builtin.operator+json*
oid1207r_

pg_catalog!~~name"text*bool2	namenlikeB~~z+"skerry.builtin.operator+json*
oid1208r^

pg_catalog~~text"text*bool2textlikeB!~~z+"skerry.builtin.operator+json*
oid1209r_

pg_catalog!~~text"text*bool2	textnlikeB~~z+"skerry.builtin.operator+json*
oid1210rb

pg_catalog~~bpchar"text*bool2
bpcharlikeB!~~z+"skerry.builtin.operator+json*
oid1211rc

pg_catalog!~~bpchar"text*bool2bpcharnlikeB~~z+"skerry.builtin.operator+json*
oid1212r‡

pg_catalog=macaddr"macaddr*bool2
macaddr_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid1220rh

pg_catalog<>macaddr"macaddr*bool2
macaddr_ne:<>B=z+"skerry.builtin.operator+json*
oid1221rg

pg_catalog<macaddr"macaddr*bool2
macaddr_lt:>B>=z+"skerry.builtin.operator+json*
oid1222rh

pg_catalog<=macaddr"macaddr*bool2
macaddr_le:>=B>z+"skerry.builtin.operator+json*
oid1223rg

pg_catalog>macaddr"macaddr*bool2
macaddr_gt:<B<=z+"skerry.builtin.operator+json*
oid1224rh

pg_catalog>=macaddr"macaddr*bool2
macaddr_ge:<=B<z+"skerry.builtin.operator+json*
oid1225rc

pg_catalog~*name"text*bool2nameicregexeqB!~*z+"skerry.builtin.operator+json*
oid1226rc

pg_catalog!~*name"text*bool2nameicregexneB~*z+"skerry.builtin.operator+json*
oid1227rc

pg_catalog~*text"text*bool2texticregexeqB!~*z+"skerry.builtin.operator+json*
oid1228rc

pg_catalog!~*text"text*bool2texticregexneB~*z+"skerry.builtin.operator+json*
oid1229rg

pg_catalog~*bpchar"text*bool2bpcharicregexeqB!~*z+"skerry.builtin.operator+json*
oid1234rg

pg_catalog!~*bpchar"text*bool2bpcharicregexneB~*z+"skerry.builtin.operator+json*
oid1235r“

pg_catalog=timestamptz"timestamptz*bool2timestamptz_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid1320rt

pg_catalog<>timestamptz"timestamptz*bool2timestamptz_ne:<>B=z+"skerry.builtin.operator+json*
oid1321rs

pg_catalog<timestamptz"timestamptz*bool2timestamptz_lt:>B>=z+"skerry.builtin.operator+json*
oid1322rt

pg_catalog<=timestamptz"timestamptz*bool2timestamptz_le:>=B>z+"skerry.builtin.operator+json*
oid1323rs

pg_catalog>timestamptz"timestamptz*bool2timestamptz_gt:<B<=z+"skerry.builtin.operator+json*
oid1324rt

pg_catalog>=timestamptz"timestamptz*bool2timestamptz_ge:<=B<z+"skerry.builtin.operator+json*
oid1325r|

pg_catalog+timestamptz"interval*timestamptz2timestamptz_pl_interval:+z+"skerry.builtin.operator+json*
oid1327rp

pg_catalog-timestamptz"timestamptz*interval2timestamptz_miz+"skerry.builtin.operator+json*
oid1328ry

pg_catalog-timestamptz"interval*timestamptz2timestamptz_mi_intervalz+"skerry.builtin.operator+json*
oid1329rŠ

pg_catalog=interval"interval*bool2interval_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid1330rk

pg_catalog<>interval"interval*bool2interval_ne:<>B=z+"skerry.builtin.operator+json*
oid1331rj

pg_catalog<interval"interval*bool2interval_lt:>B>=z+"skerry.builtin.operator+json*
oid1332rk

pg_catalog<=interval"interval*bool2interval_le:>=B>z+"skerry.builtin.operator+json*
oid1333rj

pg_catalog>interval"interval*bool2interval_gt:<B<=z+"skerry.builtin.operator+json*
oid1334rk

pg_catalog>=interval"interval*bool2interval_ge:<=B<z+"skerry.builtin.operator+json*
oid1335r]

pg_catalog-"interval*interval2interval_umz+"skerry.builtin.operator+json*
oid1336rj

pg_catalog+interval"interval*interval2interval_pl:+z+"skerry.builtin.operator+json*
oid1337rg

pg_catalog-interval"interval*interval2interval_miz+"skerry.builtin.operator+json*
oid1338rc

pg_catalog+date"time*	timestamp2datetime_pl:+z+"skerry.builtin.operator+json*
oid1360ri

pg_catalog+date"timetz*timestamptz2datetimetz_pl:+z+"skerry.builtin.operator+json*
oid1361rc

pg_catalog+time"date*	timestamp2timedate_pl:+z+"skerry.builtin.operator+json*
oid1363ri

pg_catalog+timetz"date*timestamptz2timetzdate_pl:+z+"skerry.builtin.operator+json*
oid1366rh

pg_catalog<->polygon"circle*float82
dist_polyc:<->z+"skerry.builtin.operator+json*
oid1383r`

pg_catalog-time"time*interval2time_mi_timez+"skerry.builtin.operator+json*
oid1399r[

pg_catalog@@"circle*point2circle_centerz+"skerry.builtin.operator+json*
oid1420rd

pg_catalog=circle"circle*bool2	circle_eq:=B<>z+"skerry.builtin.operator+json*
oid1500re

pg_catalog<>circle"circle*bool2	circle_ne:<>B=z+"skerry.builtin.operator+json*
oid1501rd

pg_catalog<circle"circle*bool2	circle_lt:>B>=z+"skerry.builtin.operator+json*
oid1502rd

pg_catalog>circle"circle*bool2	circle_gt:<B<=z+"skerry.builtin.operator+json*
oid1503re

pg_catalog<=circle"circle*bool2	circle_le:>=B>z+"skerry.builtin.operator+json*
oid1504re

pg_catalog>=circle"circle*bool2	circle_ge:<=B<z+"skerry.builtin.operator+json*
oid1505r`

pg_catalog<<circle"circle*bool2circle_leftz+"skerry.builtin.operator+json*
oid1506rd

pg_catalog&<circle"circle*bool2circle_overleftz+"skerry.builtin.operator+json*
oid1507re

pg_catalog&>circle"circle*bool2circle_overrightz+"skerry.builtin.operator+json*
oid1508ra

pg_catalog>>circle"circle*bool2circle_rightz+"skerry.builtin.operator+json*
oid1509ri

pg_catalog<@circle"circle*bool2circle_contained:@>z+"skerry.builtin.operator+json*
oid1510rg

pg_catalog@>circle"circle*bool2circle_contain:<@z+"skerry.builtin.operator+json*
oid1511rd

pg_catalog~=circle"circle*bool2circle_same:~=z+"skerry.builtin.operator+json*
oid1512rg

pg_catalog&&circle"circle*bool2circle_overlap:&&z+"skerry.builtin.operator+json*
oid1513rb

pg_catalog|>>circle"circle*bool2circle_abovez+"skerry.builtin.operator+json*
oid1514rb

pg_catalog<<|circle"circle*bool2circle_belowz+"skerry.builtin.operator+json*
oid1515rb

pg_catalog+circle"point*circle2circle_add_ptz+"skerry.builtin.operator+json*
oid1516rb

pg_catalog-circle"point*circle2circle_sub_ptz+"skerry.builtin.operator+json*
oid1517rb

pg_catalog*circle"point*circle2circle_mul_ptz+"skerry.builtin.operator+json*
oid1518rb

pg_catalog/circle"point*circle2circle_div_ptz+"skerry.builtin.operator+json*
oid1519rl

pg_catalog<->circle"circle*float82circle_distance:<->z+"skerry.builtin.operator+json*
oid1520rY

pg_catalog#"polygon*int42poly_npointsz+"skerry.builtin.operator+json*
oid1521rc

pg_catalog<->point"circle*float82dist_pc:<->z+"skerry.builtin.operator+json*
oid1522rh

pg_catalog<->circle"polygon*float82
dist_cpoly:<->z+"skerry.builtin.operator+json*
oid1523rc

pg_catalog?#lseg"lseg*bool2lseg_intersect:?#z+"skerry.builtin.operator+json*
oid1525rd

pg_catalog?||lseg"lseg*bool2lseg_parallel:?||z+"skerry.builtin.operator+json*
oid1526r`

pg_catalog?-|lseg"lseg*bool2	lseg_perp:?-|z+"skerry.builtin.operator+json*
oid1527rZ

pg_catalog?-"lseg*bool2lseg_horizontalz+"skerry.builtin.operator+json*
oid1528rX

pg_catalog?|"lseg*bool2lseg_verticalz+"skerry.builtin.operator+json*
oid1529r^

pg_catalog=lseg"lseg*bool2lseg_eq:=B<>z+"skerry.builtin.operator+json*
oid1535r`

pg_catalog#lseg"lseg*point2lseg_interpt:#z+"skerry.builtin.operator+json*
oid1536rY

pg_catalog?#lseg"line*bool2inter_slz+"skerry.builtin.operator+json*
oid1537rX

pg_catalog?#lseg"box*bool2inter_sbz+"skerry.builtin.operator+json*
oid1538rX

pg_catalog?#line"box*bool2inter_lbz+"skerry.builtin.operator+json*
oid1539rW

pg_catalog<@point"line*bool2on_plz+"skerry.builtin.operator+json*
oid1546rW

pg_catalog<@point"lseg*bool2on_psz+"skerry.builtin.operator+json*
oid1547rV

pg_catalog<@lseg"line*bool2on_slz+"skerry.builtin.operator+json*
oid1548rU

pg_catalog<@lseg"box*bool2on_sbz+"skerry.builtin.operator+json*
oid1549r„

pg_catalog=timetz"timetz*bool2	timetz_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid1550re

pg_catalog<>timetz"timetz*bool2	timetz_ne:<>B=z+"skerry.builtin.operator+json*
oid1551rd

pg_catalog<timetz"timetz*bool2	timetz_lt:>B>=z+"skerry.builtin.operator+json*
oid1552re

pg_catalog<=timetz"timetz*bool2	timetz_le:>=B>z+"skerry.builtin.operator+json*
oid1553rd

pg_catalog>timetz"timetz*bool2	timetz_gt:<B<=z+"skerry.builtin.operator+json*
oid1554re

pg_catalog>=timetz"timetz*bool2	timetz_ge:<=B<z+"skerry.builtin.operator+json*
oid1555r[

pg_catalog##point"line*point2close_plz+"skerry.builtin.operator+json*
oid1557r[

pg_catalog##point"lseg*point2close_psz+"skerry.builtin.operator+json*
oid1558rZ

pg_catalog##point"box*point2close_pbz+"skerry.builtin.operator+json*
oid1559rY

pg_catalog##lseg"box*point2close_sbz+"skerry.builtin.operator+json*
oid1567rZ

pg_catalog##line"lseg*point2close_lsz+"skerry.builtin.operator+json*
oid1577r\

pg_catalog##lseg"lseg*point2
close_lsegz+"skerry.builtin.operator+json*
oid1578ri

pg_catalog*interval"float8*interval2interval_mul:*z+"skerry.builtin.operator+json*
oid1583rk

pg_catalog*float8"interval*interval2mul_d_interval:*z+"skerry.builtin.operator+json*
oid1584rf

pg_catalog/interval"float8*interval2interval_divz+"skerry.builtin.operator+json*
oid1585r_

pg_catalog<>lseg"lseg*bool2lseg_ne:<>B=z+"skerry.builtin.operator+json*
oid1586r^

pg_catalog<lseg"lseg*bool2lseg_lt:>B>=z+"skerry.builtin.operator+json*
oid1587r_

pg_catalog<=lseg"lseg*bool2lseg_le:>=B>z+"skerry.builtin.operator+json*
oid1588r^

pg_catalog>lseg"lseg*bool2lseg_gt:<B<=z+"skerry.builtin.operator+json*
oid1589r_

pg_catalog>=lseg"lseg*bool2lseg_ge:<=B<z+"skerry.builtin.operator+json*
oid1590rY

pg_catalog@-@"lseg*float82lseg_lengthz+"skerry.builtin.operator+json*
oid1591rc

pg_catalog?#line"line*bool2line_intersect:?#z+"skerry.builtin.operator+json*
oid1611rd

pg_catalog?||line"line*bool2line_parallel:?||z+"skerry.builtin.operator+json*
oid1612r`

pg_catalog?-|line"line*bool2	line_perp:?-|z+"skerry.builtin.operator+json*
oid1613rZ

pg_catalog?-"line*bool2line_horizontalz+"skerry.builtin.operator+json*
oid1614rX

pg_catalog?|"line*bool2line_verticalz+"skerry.builtin.operator+json*
oid1615rZ

pg_catalog=line"line*bool2line_eq:=z+"skerry.builtin.operator+json*
oid1616r`

pg_catalog#line"line*point2line_interpt:#z+"skerry.builtin.operator+json*
oid1617rb

pg_catalog~~*name"text*bool2
nameiclikeB!~~*z+"skerry.builtin.operator+json*
oid1625rc

pg_catalog!~~*name"text*bool2nameicnlikeB~~*z+"skerry.builtin.operator+json*
oid1626rb

pg_catalog~~*text"text*bool2
texticlikeB!~~*z+"skerry.builtin.operator+json*
oid1627rc

pg_catalog!~~*text"text*bool2texticnlikeB~~*z+"skerry.builtin.operator+json*
oid1628rf

pg_catalog~~*bpchar"text*bool2bpchariclikeB!~~*z+"skerry.builtin.operator+json*
oid1629rg

pg_catalog!~~*bpchar"text*bool2bpcharicnlikeB~~*z+"skerry.builtin.operator+json*
oid1630r^

pg_catalog<=bool"bool*bool2boolle:>=B>z+"skerry.builtin.operator+json*
oid1694r^

pg_catalog>=bool"bool*bool2boolge:<=B<z+"skerry.builtin.operator+json*
oid1695r^

pg_catalog-"numeric*numeric2numeric_uminusz+"skerry.builtin.operator+json*
oid1751r‡

pg_catalog=numeric"numeric*bool2
numeric_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid1752rh

pg_catalog<>numeric"numeric*bool2
numeric_ne:<>B=z+"skerry.builtin.operator+json*
oid1753rg

pg_catalog<numeric"numeric*bool2
numeric_lt:>B>=z+"skerry.builtin.operator+json*
oid1754rh

pg_catalog<=numeric"numeric*bool2
numeric_le:>=B>z+"skerry.builtin.operator+json*
oid1755rg

pg_catalog>numeric"numeric*bool2
numeric_gt:<B<=z+"skerry.builtin.operator+json*
oid1756rh

pg_catalog>=numeric"numeric*bool2
numeric_ge:<=B<z+"skerry.builtin.operator+json*
oid1757rg

pg_catalog+numeric"numeric*numeric2numeric_add:+z+"skerry.builtin.operator+json*
oid1758rd

pg_catalog-numeric"numeric*numeric2numeric_subz+"skerry.builtin.operator+json*
oid1759rg

pg_catalog*numeric"numeric*numeric2numeric_mul:*z+"skerry.builtin.operator+json*
oid1760rd

pg_catalog/numeric"numeric*numeric2numeric_divz+"skerry.builtin.operator+json*
oid1761rd

pg_catalog%numeric"numeric*numeric2numeric_modz+"skerry.builtin.operator+json*
oid1762r[

pg_catalog@"numeric*numeric2numeric_absz+"skerry.builtin.operator+json*
oid1763rj

pg_catalog=bit"bit*bool2biteq:=B<>z;"skerry.builtin.operator+json*
mergestrue*
oid1784r[

pg_catalog<>bit"bit*bool2bitne:<>B=z+"skerry.builtin.operator+json*
oid1785rZ

pg_catalog<bit"bit*bool2bitlt:>B>=z+"skerry.builtin.operator+json*
oid1786rZ

pg_catalog>bit"bit*bool2bitgt:<B<=z+"skerry.builtin.operator+json*
oid1787r[

pg_catalog<=bit"bit*bool2bitle:>=B>z+"skerry.builtin.operator+json*
oid1788r[

pg_catalog>=bit"bit*bool2bitge:<=B<z+"skerry.builtin.operator+json*
oid1789rV

pg_catalog&bit"bit*bit2bitand:&z+"skerry.builtin.operator+json*
oid1791rU

pg_catalog|bit"bit*bit2bitor:|z+"skerry.builtin.operator+json*
oid1792rV

pg_catalog#bit"bit*bit2bitxor:#z+"skerry.builtin.operator+json*
oid1793rN

pg_catalog~"bit*bit2bitnotz+"skerry.builtin.operator+json*
oid1794r[

pg_catalog<<bit"int4*bit2bitshiftleftz+"skerry.builtin.operator+json*
oid1795r\

pg_catalog>>bit"int4*bit2bitshiftrightz+"skerry.builtin.operator+json*
oid1796r]

pg_catalog||varbit"varbit*varbit2bitcatz+"skerry.builtin.operator+json*
oid1797rg

pg_catalog+time"interval*time2time_pl_interval:+z+"skerry.builtin.operator+json*
oid1800rd

pg_catalog-time"interval*time2time_mi_intervalz+"skerry.builtin.operator+json*
oid1801rm

pg_catalog+timetz"interval*timetz2timetz_pl_interval:+z+"skerry.builtin.operator+json*
oid1802rj

pg_catalog-timetz"interval*timetz2timetz_mi_intervalz+"skerry.builtin.operator+json*
oid1803rs

pg_catalog=varbit"varbit*bool2varbiteq:=B<>z;"skerry.builtin.operator+json*
mergestrue*
oid1804rd

pg_catalog<>varbit"varbit*bool2varbitne:<>B=z+"skerry.builtin.operator+json*
oid1805rc

pg_catalog<varbit"varbit*bool2varbitlt:>B>=z+"skerry.builtin.operator+json*
oid1806rc

pg_catalog>varbit"varbit*bool2varbitgt:<B<=z+"skerry.builtin.operator+json*
oid1807rd

pg_catalog<=varbit"varbit*bool2varbitle:>=B>z+"skerry.builtin.operator+json*
oid1808rd

pg_catalog>=varbit"varbit*bool2varbitge:<=B<z+"skerry.builtin.operator+json*
oid1809rg

pg_catalog+interval"time*time2interval_pl_time:+z+"skerry.builtin.operator+json*
oid1849r~

pg_catalog=int2"int8*bool2int28eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid1862r_

pg_catalog<>int2"int8*bool2int28ne:<>B=z+"skerry.builtin.operator+json*
oid1863r^

pg_catalog<int2"int8*bool2int28lt:>B>=z+"skerry.builtin.operator+json*
oid1864r^

pg_catalog>int2"int8*bool2int28gt:<B<=z+"skerry.builtin.operator+json*
oid1865r_

pg_catalog<=int2"int8*bool2int28le:>=B>z+"skerry.builtin.operator+json*
oid1866r_

pg_catalog>=int2"int8*bool2int28ge:<=B<z+"skerry.builtin.operator+json*
oid1867r~

pg_catalog=int8"int2*bool2int82eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid1868r_

pg_catalog<>int8"int2*bool2int82ne:<>B=z+"skerry.builtin.operator+json*
oid1869r^

pg_catalog<int8"int2*bool2int82lt:>B>=z+"skerry.builtin.operator+json*
oid1870r^

pg_catalog>int8"int2*bool2int82gt:<B<=z+"skerry.builtin.operator+json*
oid1871r_

pg_catalog<=int8"int2*bool2int82le:>=B>z+"skerry.builtin.operator+json*
oid1872r_

pg_catalog>=int8"int2*bool2int82ge:<=B<z+"skerry.builtin.operator+json*
oid1873rZ

pg_catalog&int2"int2*int22int2and:&z+"skerry.builtin.operator+json*
oid1874rY

pg_catalog|int2"int2*int22int2or:|z+"skerry.builtin.operator+json*
oid1875rZ

pg_catalog#int2"int2*int22int2xor:#z+"skerry.builtin.operator+json*
oid1876rQ

pg_catalog~"int2*int22int2notz+"skerry.builtin.operator+json*
oid1877rX

pg_catalog<<int2"int4*int22int2shlz+"skerry.builtin.operator+json*
oid1878rX

pg_catalog>>int2"int4*int22int2shrz+"skerry.builtin.operator+json*
oid1879rZ

pg_catalog&int4"int4*int42int4and:&z+"skerry.builtin.operator+json*
oid1880rY

pg_catalog|int4"int4*int42int4or:|z+"skerry.builtin.operator+json*
oid1881rZ

pg_catalog#int4"int4*int42int4xor:#z+"skerry.builtin.operator+json*
oid1882rQ

pg_catalog~"int4*int42int4notz+"skerry.builtin.operator+json*
oid1883rX

pg_catalog<<int4"int4*int42int4shlz+"skerry.builtin.operator+json*
oid1884rX

pg_catalog>>int4"int4*int42int4shrz+"skerry.builtin.operator+json*
oid1885rZ

pg_catalog&int8"int8*int82int8and:&z+"skerry.builtin.operator+json*
oid1886rY

pg_catalog|int8"int8*int82int8or:|z+"skerry.builtin.operator+json*
oid1887rZ

pg_catalog#int8"int8*int82int8xor:#z+"skerry.builtin.operator+json*
oid1888rQ

pg_catalog~"int8*int82int8notz+"skerry.builtin.operator+json*
oid1889rX

pg_catalog<<int8"int4*int82int8shlz+"skerry.builtin.operator+json*
oid1890rX

pg_catalog>>int8"int4*int82int8shrz+"skerry.builtin.operator+json*
oid1891rP

pg_catalog+"int8*int82int8upz+"skerry.builtin.operator+json*
oid1916rP

pg_catalog+"int2*int22int2upz+"skerry.builtin.operator+json*
oid1917rP

pg_catalog+"int4*int42int4upz+"skerry.builtin.operator+json*
oid1918rV

pg_catalog+"float4*float42float4upz+"skerry.builtin.operator+json*
oid1919rV

pg_catalog+"float8*float82float8upz+"skerry.builtin.operator+json*
oid1920r]

pg_catalog+"numeric*numeric2numeric_uplusz+"skerry.builtin.operator+json*
oid1921r€

pg_catalog=bytea"bytea*bool2byteaeq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid1955ra

pg_catalog<>bytea"bytea*bool2byteane:<>B=z+"skerry.builtin.operator+json*
oid1956r`

pg_catalog<bytea"bytea*bool2bytealt:>B>=z+"skerry.builtin.operator+json*
oid1957ra

pg_catalog<=bytea"bytea*bool2byteale:>=B>z+"skerry.builtin.operator+json*
oid1958r`

pg_catalog>bytea"bytea*bool2byteagt:<B<=z+"skerry.builtin.operator+json*
oid1959ra

pg_catalog>=bytea"bytea*bool2byteage:<=B<z+"skerry.builtin.operator+json*
oid1960ra

pg_catalog~~bytea"bytea*bool2	bytealikeB!~~z+"skerry.builtin.operator+json*
oid2016rb

pg_catalog!~~bytea"bytea*bool2
byteanlikeB~~z+"skerry.builtin.operator+json*
oid2017r\

pg_catalog||bytea"bytea*bytea2byteacatz+"skerry.builtin.operator+json*
oid2018r

pg_catalog=	timestamp"	timestamp*bool2timestamp_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid2060rn

pg_catalog<>	timestamp"	timestamp*bool2timestamp_ne:<>B=z+"skerry.builtin.operator+json*
oid2061rm

pg_catalog<	timestamp"	timestamp*bool2timestamp_lt:>B>=z+"skerry.builtin.operator+json*
oid2062rn

pg_catalog<=	timestamp"	timestamp*bool2timestamp_le:>=B>z+"skerry.builtin.operator+json*
oid2063rm

pg_catalog>	timestamp"	timestamp*bool2timestamp_gt:<B<=z+"skerry.builtin.operator+json*
oid2064rn

pg_catalog>=	timestamp"	timestamp*bool2timestamp_ge:<=B<z+"skerry.builtin.operator+json*
oid2065rv

pg_catalog+	timestamp"interval*	timestamp2timestamp_pl_interval:+z+"skerry.builtin.operator+json*
oid2066rj

pg_catalog-	timestamp"	timestamp*interval2timestamp_miz+"skerry.builtin.operator+json*
oid2067rs

pg_catalog-	timestamp"interval*	timestamp2timestamp_mi_intervalz+"skerry.builtin.operator+json*
oid2068rl

pg_catalog~<~text"text*bool2text_pattern_lt:~>~B~>=~z+"skerry.builtin.operator+json*
oid2314rm

pg_catalog~<=~text"text*bool2text_pattern_le:~>=~B~>~z+"skerry.builtin.operator+json*
oid2315rm

pg_catalog~>=~text"text*bool2text_pattern_ge:~<=~B~<~z+"skerry.builtin.operator+json*
oid2317rl

pg_catalog~>~text"text*bool2text_pattern_gt:~<~B~<=~z+"skerry.builtin.operator+json*
oid2318rr

pg_catalog~<~bpchar"bpchar*bool2bpchar_pattern_lt:~>~B~>=~z+"skerry.builtin.operator+json*
oid2326rs

pg_catalog~<=~bpchar"bpchar*bool2bpchar_pattern_le:~>=~B~>~z+"skerry.builtin.operator+json*
oid2327rs

pg_catalog~>=~bpchar"bpchar*bool2bpchar_pattern_ge:~<=~B~<~z+"skerry.builtin.operator+json*
oid2329rr

pg_catalog~>~bpchar"bpchar*bool2bpchar_pattern_gt:~<~B~<=~z+"skerry.builtin.operator+json*
oid2330rm

pg_catalog<date"	timestamp*bool2date_lt_timestamp:>B>=z+"skerry.builtin.operator+json*
oid2345rn

pg_catalog<=date"	timestamp*bool2date_le_timestamp:>=B>z+"skerry.builtin.operator+json*
oid2346r}

pg_catalog=date"	timestamp*bool2date_eq_timestamp:=B<>z;"skerry.builtin.operator+json*
mergestrue*
oid2347rn

pg_catalog>=date"	timestamp*bool2date_ge_timestamp:<=B<z+"skerry.builtin.operator+json*
oid2348rm

pg_catalog>date"	timestamp*bool2date_gt_timestamp:<B<=z+"skerry.builtin.operator+json*
oid2349rn

pg_catalog<>date"	timestamp*bool2date_ne_timestamp:<>B=z+"skerry.builtin.operator+json*
oid2350rq

pg_catalog<date"timestamptz*bool2date_lt_timestamptz:>B>=z+"skerry.builtin.operator+json*
oid2358rr

pg_catalog<=date"timestamptz*bool2date_le_timestamptz:>=B>z+"skerry.builtin.operator+json*
oid2359r

pg_catalog=date"timestamptz*bool2date_eq_timestamptz:=B<>z;"skerry.builtin.operator+json*
mergestrue*
oid2360rr

pg_catalog>=date"timestamptz*bool2date_ge_timestamptz:<=B<z+"skerry.builtin.operator+json*
oid2361rq

pg_catalog>date"timestamptz*bool2date_gt_timestamptz:<B<=z+"skerry.builtin.operator+json*
oid2362rr

pg_catalog<>date"timestamptz*bool2date_ne_timestamptz:<>B=z+"skerry.builtin.operator+json*
oid2363rm

pg_catalog<	timestamp"date*bool2timestamp_lt_date:>B>=z+"skerry.builtin.operator+json*
oid2371rn

pg_catalog<=	timestamp"date*bool2timestamp_le_date:>=B>z+"skerry.builtin.operator+json*
oid2372r}

pg_catalog=	timestamp"date*bool2timestamp_eq_date:=B<>z;"skerry.builtin.operator+json*
mergestrue*
oid2373rn

pg_catalog>=	timestamp"date*bool2timestamp_ge_date:<=B<z+"skerry.builtin.operator+json*
oid2374rm

pg_catalog>	timestamp"date*bool2timestamp_gt_date:<B<=z+"skerry.builtin.operator+json*
oid2375rn

pg_catalog<>	timestamp"date*bool2timestamp_ne_date:<>B=z+"skerry.builtin.operator+json*
oid2376rq

pg_catalog<timestamptz"date*bool2timestamptz_lt_date:>B>=z+"skerry.builtin.operator+json*
oid2384rr

pg_catalog<=timestamptz"date*bool2timestamptz_le_date:>=B>z+"skerry.builtin.operator+json*
oid2385r

pg_catalog=timestamptz"date*bool2timestamptz_eq_date:=B<>z;"skerry.builtin.operator+json*
mergestrue*
oid2386rr

pg_catalog>=timestamptz"date*bool2timestamptz_ge_date:<=B<z+"skerry.builtin.operator+json*
oid2387rq

pg_catalog>timestamptz"date*bool2timestamptz_gt_date:<B<=z+"skerry.builtin.operator+json*
oid2388rr

pg_catalog<>timestamptz"date*bool2timestamptz_ne_date:<>B=z+"skerry.builtin.operator+json*
oid2389r{

pg_catalog<	timestamp"timestamptz*bool2timestamp_lt_timestamptz:>B>=z+"skerry.builtin.operator+json*
oid2534r|

pg_catalog<=	timestamp"timestamptz*bool2timestamp_le_timestamptz:>=B>z+"skerry.builtin.operator+json*
oid2535r‹

pg_catalog=	timestamp"timestamptz*bool2timestamp_eq_timestamptz:=B<>z;"skerry.builtin.operator+json*
mergestrue*
oid2536r|

pg_catalog>=	timestamp"timestamptz*bool2timestamp_ge_timestamptz:<=B<z+"skerry.builtin.operator+json*
oid2537r{

pg_catalog>	timestamp"timestamptz*bool2timestamp_gt_timestamptz:<B<=z+"skerry.builtin.operator+json*
oid2538r|

pg_catalog<>	timestamp"timestamptz*bool2timestamp_ne_timestamptz:<>B=z+"skerry.builtin.operator+json*
oid2539r{

pg_catalog<timestamptz"	timestamp*bool2timestamptz_lt_timestamp:>B>=z+"skerry.builtin.operator+json*
oid2540r|

pg_catalog<=timestamptz"	timestamp*bool2timestamptz_le_timestamp:>=B>z+"skerry.builtin.operator+json*
oid2541r‹

pg_catalog=timestamptz"	timestamp*bool2timestamptz_eq_timestamp:=B<>z;"skerry.builtin.operator+json*
mergestrue*
oid2542r|

pg_catalog>=timestamptz"	timestamp*bool2timestamptz_ge_timestamp:<=B<z+"skerry.builtin.operator+json*
oid2543r{

pg_catalog>timestamptz"	timestamp*bool2timestamptz_gt_timestamp:<B<=z+"skerry.builtin.operator+json*
oid2544r|

pg_catalog<>timestamptz"	timestamp*bool2timestamptz_ne_timestamp:<>B=z+"skerry.builtin.operator+json*
oid2545rl

pg_catalog+interval"date*	timestamp2interval_pl_date:+z+"skerry.builtin.operator+json*
oid2551rm

pg_catalog+interval"timetz*timetz2interval_pl_timetz:+z+"skerry.builtin.operator+json*
oid2552rv

pg_catalog+interval"	timestamp*	timestamp2interval_pl_timestamp:+z+"skerry.builtin.operator+json*
oid2553r|

pg_catalog+interval"timestamptz*timestamptz2interval_pl_timestamptz:+z+"skerry.builtin.operator+json*
oid2554rb

pg_catalog+int4"date*date2integer_pl_date:+z+"skerry.builtin.operator+json*
oid2555rY

pg_catalog<<|box"box*bool2	box_belowz+"skerry.builtin.operator+json*
oid2570r]

pg_catalog&<|box"box*bool2box_overbelowz+"skerry.builtin.operator+json*
oid2571r]

pg_catalog|&>box"box*bool2box_overabovez+"skerry.builtin.operator+json*
oid2572rY

pg_catalog|>>box"box*bool2	box_abovez+"skerry.builtin.operator+json*
oid2573rb

pg_catalog<<|polygon"polygon*bool2
poly_belowz+"skerry.builtin.operator+json*
oid2574rf

pg_catalog&<|polygon"polygon*bool2poly_overbelowz+"skerry.builtin.operator+json*
oid2575rf

pg_catalog|&>polygon"polygon*bool2poly_overabovez+"skerry.builtin.operator+json*
oid2576rb

pg_catalog|>>polygon"polygon*bool2
poly_abovez+"skerry.builtin.operator+json*
oid2577rf

pg_catalog&<|circle"circle*bool2circle_overbelowz+"skerry.builtin.operator+json*
oid2589rf

pg_catalog|&>circle"circle*bool2circle_overabovez+"skerry.builtin.operator+json*
oid2590rQ

pg_catalog~"inet*inet2inetnotz+"skerry.builtin.operator+json*
oid2634rW

pg_catalog&inet"inet*inet2inetandz+"skerry.builtin.operator+json*
oid2635rV

pg_catalog|inet"inet*inet2inetorz+"skerry.builtin.operator+json*
oid2636rY

pg_catalog+inet"int8*inet2inetpl:+z+"skerry.builtin.operator+json*
oid2637r^

pg_catalog+int8"inet*inet2int8pl_inet:+z+"skerry.builtin.operator+json*
oid2638r[

pg_catalog-inet"int8*inet2inetmi_int8z+"skerry.builtin.operator+json*
oid2639rV

pg_catalog-inet"inet*int82inetmiz+"skerry.builtin.operator+json*
oid2640ri

pg_catalog&&anyarray"anyarray*bool2arrayoverlap:&&z+"skerry.builtin.operator+json*
oid2750rj

pg_catalog@>anyarray"anyarray*bool2arraycontains:<@z+"skerry.builtin.operator+json*
oid2751rk

pg_catalog<@anyarray"anyarray*bool2arraycontained:@>z+"skerry.builtin.operator+json*
oid2752rb

pg_catalog||text"anynonarray*text2
textanycatz+"skerry.builtin.operator+json*
oid2779rb

pg_catalog||anynonarray"text*text2
anytextcatz+"skerry.builtin.operator+json*
oid2780rZ

pg_catalog<tid"tid*bool2tidlt:>B>=z+"skerry.builtin.operator+json*
oid2799rZ

pg_catalog>tid"tid*bool2tidgt:<B<=z+"skerry.builtin.operator+json*
oid2800r[

pg_catalog<=tid"tid*bool2tidle:>=B>z+"skerry.builtin.operator+json*
oid2801r[

pg_catalog>=tid"tid*bool2tidge:<=B<z+"skerry.builtin.operator+json*
oid2802r–

pg_catalog=anymultirange"anymultirange*bool2multirange_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid2860rw

pg_catalog<>anymultirange"anymultirange*bool2multirange_ne:<>B=z+"skerry.builtin.operator+json*
oid2861rv

pg_catalog<anymultirange"anymultirange*bool2multirange_lt:>B>=z+"skerry.builtin.operator+json*
oid2862rw

pg_catalog<=anymultirange"anymultirange*bool2multirange_le:>=B>z+"skerry.builtin.operator+json*
oid2863rw

pg_catalog>=anymultirange"anymultirange*bool2multirange_ge:<=B<z+"skerry.builtin.operator+json*
oid2864rv

pg_catalog>anymultirange"anymultirange*bool2multirange_gt:<B<=z+"skerry.builtin.operator+json*
oid2865r{

pg_catalog&&anyrange"anymultirange*bool2range_overlaps_multirange:&&z+"skerry.builtin.operator+json*
oid2866r{

pg_catalog&&anymultirange"anyrange*bool2multirange_overlaps_range:&&z+"skerry.builtin.operator+json*
oid2867r…

pg_catalog&&anymultirange"anymultirange*bool2multirange_overlaps_multirange:&&z+"skerry.builtin.operator+json*
oid2868r|

pg_catalog@>anymultirange"
anyelement*bool2multirange_contains_elem:<@z+"skerry.builtin.operator+json*
oid2869r{

pg_catalog@>anymultirange"anyrange*bool2multirange_contains_range:<@z+"skerry.builtin.operator+json*
oid2870r…

pg_catalog@>anymultirange"anymultirange*bool2multirange_contains_multirange:<@z+"skerry.builtin.operator+json*
oid2871r€

pg_catalog<@
anyelement"anymultirange*bool2elem_contained_by_multirange:@>z+"skerry.builtin.operator+json*
oid2872r

pg_catalog<@anyrange"anymultirange*bool2range_contained_by_multirange:@>z+"skerry.builtin.operator+json*
oid2873r‰

pg_catalog<@anymultirange"anymultirange*bool2"multirange_contained_by_multirange:@>z+"skerry.builtin.operator+json*
oid2874rw

pg_catalog&<anyrange"anymultirange*bool2range_overleft_multirangez+"skerry.builtin.operator+json*
oid2875rw

pg_catalog&<anymultirange"anyrange*bool2multirange_overleft_rangez+"skerry.builtin.operator+json*
oid2876r

pg_catalog&<anymultirange"anymultirange*bool2multirange_overleft_multirangez+"skerry.builtin.operator+json*
oid2877r~

pg_catalog=uuid"uuid*bool2uuid_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid2972r_

pg_catalog<>uuid"uuid*bool2uuid_ne:<>B=z+"skerry.builtin.operator+json*
oid2973r^

pg_catalog<uuid"uuid*bool2uuid_lt:>B>=z+"skerry.builtin.operator+json*
oid2974r^

pg_catalog>uuid"uuid*bool2uuid_gt:<B<=z+"skerry.builtin.operator+json*
oid2975r_

pg_catalog<=uuid"uuid*bool2uuid_le:>=B>z+"skerry.builtin.operator+json*
oid2976r_

pg_catalog>=uuid"uuid*bool2uuid_ge:<=B<z+"skerry.builtin.operator+json*
oid2977r„

pg_catalog=record"record*bool2	record_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid2988re

pg_catalog<>record"record*bool2	record_ne:<>B=z+"skerry.builtin.operator+json*
oid2989rd

pg_catalog<record"record*bool2	record_lt:>B>=z+"skerry.builtin.operator+json*
oid2990rd

pg_catalog>record"record*bool2	record_gt:<B<=z+"skerry.builtin.operator+json*
oid2991re

pg_catalog<=record"record*bool2	record_le:>=B>z+"skerry.builtin.operator+json*
oid2992re

pg_catalog>=record"record*bool2	record_ge:<=B<z+"skerry.builtin.operator+json*
oid2993r[

pg_catalog~"macaddr*macaddr2macaddr_notz+"skerry.builtin.operator+json*
oid3147rd

pg_catalog&macaddr"macaddr*macaddr2macaddr_andz+"skerry.builtin.operator+json*
oid3148rc

pg_catalog|macaddr"macaddr*macaddr2
macaddr_orz+"skerry.builtin.operator+json*
oid3149r}

pg_catalog*=record"record*bool2record_image_eq:*=B*<>z;"skerry.builtin.operator+json*
mergestrue*
oid3188rn

pg_catalog*<>record"record*bool2record_image_ne:*<>B*=z+"skerry.builtin.operator+json*
oid3189rm

pg_catalog*<record"record*bool2record_image_lt:*>B*>=z+"skerry.builtin.operator+json*
oid3190rm

pg_catalog*>record"record*bool2record_image_gt:*<B*<=z+"skerry.builtin.operator+json*
oid3191rn

pg_catalog*<=record"record*bool2record_image_le:*>=B*>z+"skerry.builtin.operator+json*
oid3192rn

pg_catalog*>=record"record*bool2record_image_ge:*<=B*<z+"skerry.builtin.operator+json*
oid3193rk

pg_catalog#>>jsonb"_text*text2jsonb_extract_path_textz+"skerry.builtin.operator+json*
oid3206re

pg_catalog->jsonb"text*jsonb2jsonb_object_fieldz+"skerry.builtin.operator+json*
oid3211rf

pg_catalog->jsonb"int4*jsonb2jsonb_array_elementz+"skerry.builtin.operator+json*
oid3212rf

pg_catalog#>jsonb"_text*jsonb2jsonb_extract_pathz+"skerry.builtin.operator+json*
oid3213r„

pg_catalog=pg_lsn"pg_lsn*bool2	pg_lsn_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid3222re

pg_catalog<>pg_lsn"pg_lsn*bool2	pg_lsn_ne:<>B=z+"skerry.builtin.operator+json*
oid3223rd

pg_catalog<pg_lsn"pg_lsn*bool2	pg_lsn_lt:>B>=z+"skerry.builtin.operator+json*
oid3224rd

pg_catalog>pg_lsn"pg_lsn*bool2	pg_lsn_gt:<B<=z+"skerry.builtin.operator+json*
oid3225re

pg_catalog<=pg_lsn"pg_lsn*bool2	pg_lsn_le:>=B>z+"skerry.builtin.operator+json*
oid3226re

pg_catalog>=pg_lsn"pg_lsn*bool2	pg_lsn_ge:<=B<z+"skerry.builtin.operator+json*
oid3227r`

pg_catalog-pg_lsn"pg_lsn*numeric2	pg_lsn_miz+"skerry.builtin.operator+json*
oid3228r

pg_catalog=jsonb"jsonb*bool2jsonb_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid3240rb

pg_catalog<>jsonb"jsonb*bool2jsonb_ne:<>B=z+"skerry.builtin.operator+json*
oid3241ra

pg_catalog<jsonb"jsonb*bool2jsonb_lt:>B>=z+"skerry.builtin.operator+json*
oid3242ra

pg_catalog>jsonb"jsonb*bool2jsonb_gt:<B<=z+"skerry.builtin.operator+json*
oid3243rb

pg_catalog<=jsonb"jsonb*bool2jsonb_le:>=B>z+"skerry.builtin.operator+json*
oid3244rb

pg_catalog>=jsonb"jsonb*bool2jsonb_ge:<=B<z+"skerry.builtin.operator+json*
oid3245re

pg_catalog@>jsonb"jsonb*bool2jsonb_contains:<@z+"skerry.builtin.operator+json*
oid3246r]

pg_catalog?jsonb"text*bool2jsonb_existsz+"skerry.builtin.operator+json*
oid3247rc

pg_catalog?|jsonb"_text*bool2jsonb_exists_anyz+"skerry.builtin.operator+json*
oid3248rc

pg_catalog?&jsonb"_text*bool2jsonb_exists_allz+"skerry.builtin.operator+json*
oid3249rf

pg_catalog<@jsonb"jsonb*bool2jsonb_contained:@>z+"skerry.builtin.operator+json*
oid3250rg

pg_catalog<->point"polygon*float82
dist_ppoly:<->z+"skerry.builtin.operator+json*
oid3276r`

pg_catalog||jsonb"jsonb*jsonb2jsonb_concatz+"skerry.builtin.operator+json*
oid3284r^

pg_catalog-jsonb"text*jsonb2jsonb_deletez+"skerry.builtin.operator+json*
oid3285r^

pg_catalog-jsonb"int4*jsonb2jsonb_deletez+"skerry.builtin.operator+json*
oid3286re

pg_catalog#-jsonb"_text*jsonb2jsonb_delete_pathz+"skerry.builtin.operator+json*
oid3287rg

pg_catalog<->polygon"point*float82
dist_polyp:<->z+"skerry.builtin.operator+json*
oid3289rg

pg_catalog<->circle"point*float82dist_cpoint:<->z+"skerry.builtin.operator+json*
oid3291r\

pg_catalog<>xid"xid*bool2xidneq:<>B=z+"skerry.builtin.operator+json*
oid3315r]

pg_catalog<>xid"int4*bool2
xidneqint4B=z+"skerry.builtin.operator+json*
oid3316rb

pg_catalog*money"int8*money2cash_mul_int8:*z+"skerry.builtin.operator+json*
oid3346r_

pg_catalog/money"int8*money2cash_div_int8z+"skerry.builtin.operator+json*
oid3347rb

pg_catalog*int8"money*money2int8_mul_cash:*z+"skerry.builtin.operator+json*
oid3349rŠ

pg_catalog=macaddr8"macaddr8*bool2macaddr8_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid3362rk

pg_catalog<>macaddr8"macaddr8*bool2macaddr8_ne:<>B=z+"skerry.builtin.operator+json*
oid3363rj

pg_catalog<macaddr8"macaddr8*bool2macaddr8_lt:>B>=z+"skerry.builtin.operator+json*
oid3364rk

pg_catalog<=macaddr8"macaddr8*bool2macaddr8_le:>=B>z+"skerry.builtin.operator+json*
oid3365rj

pg_catalog>macaddr8"macaddr8*bool2macaddr8_gt:<B<=z+"skerry.builtin.operator+json*
oid3366rk

pg_catalog>=macaddr8"macaddr8*bool2macaddr8_ge:<=B<z+"skerry.builtin.operator+json*
oid3367r^

pg_catalog~"macaddr8*macaddr82macaddr8_notz+"skerry.builtin.operator+json*
oid3368rh

pg_catalog&macaddr8"macaddr8*macaddr82macaddr8_andz+"skerry.builtin.operator+json*
oid3369rg

pg_catalog|macaddr8"macaddr8*macaddr82macaddr8_orz+"skerry.builtin.operator+json*
oid3370r_

pg_catalog-jsonb"_text*jsonb2jsonb_deletez+"skerry.builtin.operator+json*
oid3398rj

pg_catalog->>jsonb"text*text2jsonb_object_field_textz+"skerry.builtin.operator+json*
oid3477rk

pg_catalog->>jsonb"int4*text2jsonb_array_element_textz+"skerry.builtin.operator+json*
oid3481r„

pg_catalog=anyenum"anyenum*bool2enum_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid3516re

pg_catalog<>anyenum"anyenum*bool2enum_ne:<>B=z+"skerry.builtin.operator+json*
oid3517rd

pg_catalog<anyenum"anyenum*bool2enum_lt:>B>=z+"skerry.builtin.operator+json*
oid3518rd

pg_catalog>anyenum"anyenum*bool2enum_gt:<B<=z+"skerry.builtin.operator+json*
oid3519re

pg_catalog<=anyenum"anyenum*bool2enum_le:>=B>z+"skerry.builtin.operator+json*
oid3520re

pg_catalog>=anyenum"anyenum*bool2enum_ge:<=B<z+"skerry.builtin.operator+json*
oid3521rd

pg_catalog&&inet"inet*bool2network_overlap:&&z+"skerry.builtin.operator+json*
oid3552rx

pg_catalog&>anyrange"anymultirange*bool2range_overright_multirangez+"skerry.builtin.operator+json*
oid3585rj

pg_catalog<tsvector"tsvector*bool2tsvector_lt:>B>=z+"skerry.builtin.operator+json*
oid3627rk

pg_catalog<=tsvector"tsvector*bool2tsvector_le:>=B>z+"skerry.builtin.operator+json*
oid3628rz

pg_catalog=tsvector"tsvector*bool2tsvector_eq:=B<>z;"skerry.builtin.operator+json*
mergestrue*
oid3629rk

pg_catalog<>tsvector"tsvector*bool2tsvector_ne:<>B=z+"skerry.builtin.operator+json*
oid3630rk

pg_catalog>=tsvector"tsvector*bool2tsvector_ge:<=B<z+"skerry.builtin.operator+json*
oid3631rj

pg_catalog>tsvector"tsvector*bool2tsvector_gt:<B<=z+"skerry.builtin.operator+json*
oid3632rl

pg_catalog||tsvector"tsvector*tsvector2tsvector_concatz+"skerry.builtin.operator+json*
oid3633rg

pg_catalog@@tsvector"tsquery*bool2ts_match_vq:@@z+"skerry.builtin.operator+json*
oid3636rg

pg_catalog@@tsquery"tsvector*bool2ts_match_qv:@@z+"skerry.builtin.operator+json*
oid3637ri

pg_catalog@@@tsvector"tsquery*bool2ts_match_vq:@@@z+"skerry.builtin.operator+json*
oid3660ri

pg_catalog@@@tsquery"tsvector*bool2ts_match_qv:@@@z+"skerry.builtin.operator+json*
oid3661rg

pg_catalog<tsquery"tsquery*bool2
tsquery_lt:>B>=z+"skerry.builtin.operator+json*
oid3674rh

pg_catalog<=tsquery"tsquery*bool2
tsquery_le:>=B>z+"skerry.builtin.operator+json*
oid3675rw

pg_catalog=tsquery"tsquery*bool2
tsquery_eq:=B<>z;"skerry.builtin.operator+json*
mergestrue*
oid3676rh

pg_catalog<>tsquery"tsquery*bool2
tsquery_ne:<>B=z+"skerry.builtin.operator+json*
oid3677rh

pg_catalog>=tsquery"tsquery*bool2
tsquery_ge:<=B<z+"skerry.builtin.operator+json*
oid3678rg

pg_catalog>tsquery"tsquery*bool2
tsquery_gt:<B<=z+"skerry.builtin.operator+json*
oid3679re

pg_catalog&&tsquery"tsquery*tsquery2tsquery_andz+"skerry.builtin.operator+json*
oid3680rd

pg_catalog||tsquery"tsquery*tsquery2
tsquery_orz+"skerry.builtin.operator+json*
oid3681r\

pg_catalog!!"tsquery*tsquery2tsquery_notz+"skerry.builtin.operator+json*
oid3682rh

pg_catalog@>tsquery"tsquery*bool2tsq_mcontains:<@z+"skerry.builtin.operator+json*
oid3693ri

pg_catalog<@tsquery"tsquery*bool2tsq_mcontained:@>z+"skerry.builtin.operator+json*
oid3694r\

pg_catalog@@text"text*bool2ts_match_ttz+"skerry.builtin.operator+json*
oid3762r_

pg_catalog@@text"tsquery*bool2ts_match_tqz+"skerry.builtin.operator+json*
oid3763ra

pg_catalog/money"money*float82cash_div_cashz+"skerry.builtin.operator+json*
oid3825r\

pg_catalog^@text"text*bool2starts_withz+"skerry.builtin.operator+json*
oid3877r‡

pg_catalog=anyrange"anyrange*bool2range_eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid3882rh

pg_catalog<>anyrange"anyrange*bool2range_ne:<>B=z+"skerry.builtin.operator+json*
oid3883rg

pg_catalog<anyrange"anyrange*bool2range_lt:>B>=z+"skerry.builtin.operator+json*
oid3884rh

pg_catalog<=anyrange"anyrange*bool2range_le:>=B>z+"skerry.builtin.operator+json*
oid3885rh

pg_catalog>=anyrange"anyrange*bool2range_ge:<=B<z+"skerry.builtin.operator+json*
oid3886rg

pg_catalog>anyrange"anyrange*bool2range_gt:<B<=z+"skerry.builtin.operator+json*
oid3887rk

pg_catalog&&anyrange"anyrange*bool2range_overlaps:&&z+"skerry.builtin.operator+json*
oid3888rr

pg_catalog@>anyrange"
anyelement*bool2range_contains_elem:<@z+"skerry.builtin.operator+json*
oid3889rk

pg_catalog@>anyrange"anyrange*bool2range_contains:<@z+"skerry.builtin.operator+json*
oid3890rv

pg_catalog<@
anyelement"anyrange*bool2elem_contained_by_range:@>z+"skerry.builtin.operator+json*
oid3891ro

pg_catalog<@anyrange"anyrange*bool2range_contained_by:@>z+"skerry.builtin.operator+json*
oid3892ri

pg_catalog<<anyrange"anyrange*bool2range_before:>>z+"skerry.builtin.operator+json*
oid3893rh

pg_catalog>>anyrange"anyrange*bool2range_after:<<z+"skerry.builtin.operator+json*
oid3894rg

pg_catalog&<anyrange"anyrange*bool2range_overleftz+"skerry.builtin.operator+json*
oid3895rh

pg_catalog&>anyrange"anyrange*bool2range_overrightz+"skerry.builtin.operator+json*
oid3896rm

pg_catalog-|-anyrange"anyrange*bool2range_adjacent:-|-z+"skerry.builtin.operator+json*
oid3897rj

pg_catalog+anyrange"anyrange*anyrange2range_union:+z+"skerry.builtin.operator+json*
oid3898rg

pg_catalog-anyrange"anyrange*anyrange2range_minusz+"skerry.builtin.operator+json*
oid3899rn

pg_catalog*anyrange"anyrange*anyrange2range_intersect:*z+"skerry.builtin.operator+json*
oid3900rb

pg_catalog->json"text*json2json_object_fieldz+"skerry.builtin.operator+json*
oid3962rh

pg_catalog->>json"text*text2json_object_field_textz+"skerry.builtin.operator+json*
oid3963rc

pg_catalog->json"int4*json2json_array_elementz+"skerry.builtin.operator+json*
oid3964ri

pg_catalog->>json"int4*text2json_array_element_textz+"skerry.builtin.operator+json*
oid3965rc

pg_catalog#>json"_text*json2json_extract_pathz+"skerry.builtin.operator+json*
oid3966ri

pg_catalog#>>json"_text*text2json_extract_path_textz+"skerry.builtin.operator+json*
oid3967rk

pg_catalog@?jsonb"jsonpath*bool2jsonb_path_exists_oprz+"skerry.builtin.operator+json*
oid4012rj

pg_catalog@@jsonb"jsonpath*bool2jsonb_path_match_oprz+"skerry.builtin.operator+json*
oid4013rx

pg_catalog&>anymultirange"anyrange*bool2multirange_overright_rangez+"skerry.builtin.operator+json*
oid4035r‚

pg_catalog&>anymultirange"anymultirange*bool2multirange_overright_multirangez+"skerry.builtin.operator+json*
oid4142r_

pg_catalog|>>point"point*bool2point_abovez+"skerry.builtin.operator+json*
oid4161r_

pg_catalog<<|point"point*bool2point_belowz+"skerry.builtin.operator+json*
oid4162r}

pg_catalog-|-anyrange"anymultirange*bool2range_adjacent_multirange:-|-z+"skerry.builtin.operator+json*
oid4179r}

pg_catalog-|-anymultirange"anyrange*bool2multirange_adjacent_range:-|-z+"skerry.builtin.operator+json*
oid4180r‡

pg_catalog-|-anymultirange"anymultirange*bool2multirange_adjacent_multirange:-|-z+"skerry.builtin.operator+json*
oid4198r~

pg_catalog+anymultirange"anymultirange*anymultirange2multirange_union:+z+"skerry.builtin.operator+json*
oid4392r{

pg_catalog-anymultirange"anymultirange*anymultirange2multirange_minusz+"skerry.builtin.operator+json*
oid4393r‚

pg_catalog*anymultirange"anymultirange*anymultirange2multirange_intersect:*z+"skerry.builtin.operator+json*
oid4394ry

pg_catalog<<anyrange"anymultirange*bool2range_before_multirange:>>z+"skerry.builtin.operator+json*
oid4395ry

pg_catalog<<anymultirange"anyrange*bool2multirange_before_range:>>z+"skerry.builtin.operator+json*
oid4396rƒ

pg_catalog<<anymultirange"anymultirange*bool2multirange_before_multirange:>>z+"skerry.builtin.operator+json*
oid4397rx

pg_catalog>>anyrange"anymultirange*bool2range_after_multirange:<<z+"skerry.builtin.operator+json*
oid4398rx

pg_catalog>>anymultirange"anyrange*bool2multirange_after_range:<<z+"skerry.builtin.operator+json*
oid4399r‚

pg_catalog>>anymultirange"anymultirange*bool2multirange_after_multirange:<<z+"skerry.builtin.operator+json*
oid4400r{

pg_catalog@>anyrange"anymultirange*bool2range_contains_multirange:<@z+"skerry.builtin.operator+json*
oid4539r

pg_catalog<@anymultirange"anyrange*bool2multirange_contained_by_range:@>z+"skerry.builtin.operator+json*
oid4540ri

pg_catalog<->tsquery"tsquery*tsquery2tsquery_phrasez+"skerry.builtin.operator+json*
oid5005rd

pg_catalog+pg_lsn"numeric*pg_lsn2
pg_lsn_pli:+z+"skerry.builtin.operator+json*
oid5025rk

pg_catalog+numeric"pg_lsn*pg_lsn2numeric_pl_pg_lsn:+z+"skerry.builtin.operator+json*
oid5026ra

pg_catalog-pg_lsn"numeric*pg_lsn2
pg_lsn_miiz+"skerry.builtin.operator+json*
oid5027r}

pg_catalog=xid8"xid8*bool2xid8eq:=B<>zK"skerry.builtin.operator+json*
hashestrue*
mergestrue*
oid5068r^

pg_catalog<>xid8"xid8*bool2xid8ne:<>B=z+"skerry.builtin.operator+json*
oid5072r]

pg_catalog<xid8"xid8*bool2xid8lt:>B>=z+"skerry.builtin.operator+json*
oid5073r]

pg_catalog>xid8"xid8*bool2xid8gt:<B<=z+"skerry.builtin.operator+json*
oid5074r^

pg_catalog<=xid8"xid8*bool2xid8le:>=B>z+"skerry.builtin.operator+json*
oid5075r^

pg_catalog>=xid8"xid8*bool2xid8ge:<=B<z+"skerry.builtin.operator+json*
oid5076r^

pg_catalog@@"path*point2path_centerz214.999"skerry.builtin.operator+json*

oid970rg

pg_catalog<->box"line*float82dist_bl:<->z314.999"skerry.builtin.operator+json*
oid1382rg

pg_catalog<->line"box*float82dist_lb:<->z314.999"skerry.builtin.operator+json*
oid1524rb

pg_catalog##lseg"line*point2close_slz314.999"skerry.builtin.operator+json*
oid1566ra

pg_catalog##line"box*point2close_lbz314.999"skerry.builtin.operator+json*
oid1568zD
boolint4"int4z."skerry.builtin.cast+json*
methodfunctionzD
booltext"textz."skerry.builtin.cast+json*
methodfunctionzF
boolbpchar"textz."skerry.builtin.cast+json*
methodfunctionzG
boolvarchar"textz."skerry.builtin.cast+json*
methodfunctionzI
byteaint8"int8z218"skerry.builtin.cast+json*
methodfunctionzI
byteaint2"int2z218"skerry.builtin.cast+json*
methodfunctionzI
byteaint4"int4z218"skerry.builtin.cast+json*
methodfunctionzD
charint4"int4z."skerry.builtin.cast+json*
methodfunctionzD
chartext"textz."skerry.builtin.cast+json*
methodfunctionzH
charbpchar"bpcharz."skerry.builtin.cast+json*
methodfunctionzG
charvarchar"textz."skerry.builtin.cast+json*
methodfunctionzD
nametext"textz."skerry.builtin.cast+json*
methodfunctionzH
namebpchar"bpcharz."skerry.builtin.cast+json*
methodfunctionzJ
namevarchar"varcharz."skerry.builtin.cast+json*
methodfunctionzJ
int8bytea"byteaz218"skerry.builtin.cast+json*
methodfunctionzD
int8int2"int2z."skerry.builtin.cast+json*
methodfunctionzD
int8int4"int4z."skerry.builtin.cast+json*
methodfunctionzF
int8regproc"oidz."skerry.builtin.cast+json*
methodfunctionzB
int8oid"oidz."skerry.builtin.cast+json*
methodfunctionzH
int8float4"float4z."skerry.builtin.cast+json*
methodfunctionzH
int8float8"float8z."skerry.builtin.cast+json*
methodfunctionzF
int8money"moneyz."skerry.builtin.cast+json*
methodfunctionzB
int8bit"bitz."skerry.builtin.cast+json*
methodfunctionzJ
int8numeric"numericz."skerry.builtin.cast+json*
methodfunctionzK
int8regprocedure"oidz."skerry.builtin.cast+json*
methodfunctionzF
int8regoper"oidz."skerry.builtin.cast+json*
methodfunctionzJ
int8regoperator"oidz."skerry.builtin.cast+json*
methodfunctionzG
int8regclass"oidz."skerry.builtin.cast+json*
methodfunctionzF
int8regtype"oidz."skerry.builtin.cast+json*
methodfunctionzH
int8	regconfig"oidz."skerry.builtin.cast+json*
methodfunctionzL
int8regdictionary"oidz."skerry.builtin.cast+json*
methodfunctionzK
int8regnamespace"oidz."skerry.builtin.cast+json*
methodfunctionzF
int8regrole"oidz."skerry.builtin.cast+json*
methodfunctionzK
int8regcollation"oidz."skerry.builtin.cast+json*
methodfunctionzJ
int2bytea"byteaz218"skerry.builtin.cast+json*
methodfunctionzD
int2int8"int8z."skerry.builtin.cast+json*
methodfunctionzD
int2int4"int4z."skerry.builtin.cast+json*
methodfunctionzG
int2regproc"int4z."skerry.builtin.cast+json*
methodfunctionzC
int2oid"int4z."skerry.builtin.cast+json*
methodfunctionzH
int2float4"float4z."skerry.builtin.cast+json*
methodfunctionzH
int2float8"float8z."skerry.builtin.cast+json*
methodfunctionzJ
int2numeric"numericz."skerry.builtin.cast+json*
methodfunctionzL
int2regprocedure"int4z."skerry.builtin.cast+json*
methodfunctionzG
int2regoper"int4z."skerry.builtin.cast+json*
methodfunctionzK
int2regoperator"int4z."skerry.builtin.cast+json*
methodfunctionzH
int2regclass"int4z."skerry.builtin.cast+json*
methodfunctionzG
int2regtype"int4z."skerry.builtin.cast+json*
methodfunctionzI
int2	regconfig"int4z."skerry.builtin.cast+json*
methodfunctionzM
int2regdictionary"int4z."skerry.builtin.cast+json*
methodfunctionzL
int2regnamespace"int4z."skerry.builtin.cast+json*
methodfunctionzG
int2regrole"int4z."skerry.builtin.cast+json*
methodfunctionzL
int2regcollation"int4z."skerry.builtin.cast+json*
methodfunctionzD
int4bool"boolz."skerry.builtin.cast+json*
methodfunctionzJ
int4bytea"byteaz218"skerry.builtin.cast+json*
methodfunctionzD
int4char"charz."skerry.builtin.cast+json*
methodfunctionzD
int4int8"int8z."skerry.builtin.cast+json*
methodfunctionzD
int4int2"int2z."skerry.builtin.cast+json*
methodfunctionz?
int4regprocz,"skerry.builtin.cast+json*
methodbinaryz;
int4oidz,"skerry.builtin.cast+json*
methodbinaryzH
int4float4"float4z."skerry.builtin.cast+json*
methodfunctionzH
int4float8"float8z."skerry.builtin.cast+json*
methodfunctionzF
int4money"moneyz."skerry.builtin.cast+json*
methodfunctionzB
int4bit"bitz."skerry.builtin.cast+json*
methodfunctionzJ
int4numeric"numericz."skerry.builtin.cast+json*
methodfunctionzD
int4regprocedurez,"skerry.builtin.cast+json*
methodbinaryz?
int4regoperz,"skerry.builtin.cast+json*
methodbinaryzC
int4regoperatorz,"skerry.builtin.cast+json*
methodbinaryz@
int4regclassz,"skerry.builtin.cast+json*
methodbinaryz?
int4regtypez,"skerry.builtin.cast+json*
methodbinaryzA
int4	regconfigz,"skerry.builtin.cast+json*
methodbinaryzE
int4regdictionaryz,"skerry.builtin.cast+json*
methodbinaryzD
int4regnamespacez,"skerry.builtin.cast+json*
methodbinaryz?
int4regrolez,"skerry.builtin.cast+json*
methodbinaryzD
int4regcollationz,"skerry.builtin.cast+json*
methodbinaryzG
regprocint8"int8z."skerry.builtin.cast+json*
methodfunctionz?
regprocint4z,"skerry.builtin.cast+json*
methodbinaryz>
regprocoidz,"skerry.builtin.cast+json*
methodbinaryzG
regprocregprocedurez,"skerry.builtin.cast+json*
methodbinaryzD
textchar"charz."skerry.builtin.cast+json*
methodfunctionzD
textname"namez."skerry.builtin.cast+json*
methodfunctionzB
textxml"xmlz."skerry.builtin.cast+json*
methodfunctionz>
textbpcharz,"skerry.builtin.cast+json*
methodbinaryz?
textvarcharz,"skerry.builtin.cast+json*
methodbinaryzL
textregclass"regclassz."skerry.builtin.cast+json*
methodfunctionzC
oidint8"int8z."skerry.builtin.cast+json*
methodfunctionz;
oidint4z,"skerry.builtin.cast+json*
methodbinaryz>
oidregprocz,"skerry.builtin.cast+json*
methodbinaryzC
oidregprocedurez,"skerry.builtin.cast+json*
methodbinaryz>
oidregoperz,"skerry.builtin.cast+json*
methodbinaryzB
oidregoperatorz,"skerry.builtin.cast+json*
methodbinaryz?
oidregclassz,"skerry.builtin.cast+json*
methodbinaryz>
oidregtypez,"skerry.builtin.cast+json*
methodbinaryz@
oid	regconfigz,"skerry.builtin.cast+json*
methodbinaryzD
oidregdictionaryz,"skerry.builtin.cast+json*
methodbinaryzC
oidregnamespacez,"skerry.builtin.cast+json*
methodbinaryz>
oidregrolez,"skerry.builtin.cast+json*
methodbinaryzC
oidregcollationz,"skerry.builtin.cast+json*
methodbinaryz;
jsonjsonbz*"skerry.builtin.cast+json*
methodtextz;
xmltextz,"skerry.builtin.cast+json*
methodbinaryz=
xmlbpcharz,"skerry.builtin.cast+json*
methodbinaryz>
xmlvarcharz,"skerry.builtin.cast+json*
methodbinaryzD
pg_node_treetextz,"skerry.builtin.cast+json*
methodbinaryzC
pointbox"boxz."skerry.builtin.cast+json*
methodfunctionzF
lsegpoint"pointz."skerry.builtin.cast+json*
methodfunctionzJ
pathpolygon"polygonz."skerry.builtin.cast+json*
methodfunctionzE
boxpoint"pointz."skerry.builtin.cast+json*
methodfunctionzC
boxlseg"lsegz."skerry.builtin.cast+json*
methodfunctionzI
boxpolygon"polygonz."skerry.builtin.cast+json*
methodfunctionzG
boxcircle"circlez."skerry.builtin.cast+json*
methodfunctionzI
polygonpoint"pointz."skerry.builtin.cast+json*
methodfunctionzG
polygonpath"pathz."skerry.builtin.cast+json*
methodfunctionzE
polygonbox"boxz."skerry.builtin.cast+json*
methodfunctionzK
polygoncircle"circlez."skerry.builtin.cast+json*
methodfunctionzD
cidrtext"textz."skerry.builtin.cast+json*
methodfunctionz<
cidrinetz,"skerry.builtin.cast+json*
methodbinaryzF
cidrbpchar"textz."skerry.builtin.cast+json*
methodfunctionzG
cidrvarchar"textz."skerry.builtin.cast+json*
methodfunctionzF
float4int8"int8z."skerry.builtin.cast+json*
methodfunctionzF
float4int2"int2z."skerry.builtin.cast+json*
methodfunctionzF
float4int4"int4z."skerry.builtin.cast+json*
methodfunctionzJ
float4float8"float8z."skerry.builtin.cast+json*
methodfunctionzL
float4numeric"numericz."skerry.builtin.cast+json*
methodfunctionzF
float8int8"int8z."skerry.builtin.cast+json*
methodfunctionzF
float8int2"int2z."skerry.builtin.cast+json*
methodfunctionzF
float8int4"int4z."skerry.builtin.cast+json*
methodfunctionzJ
float8float4"float4z."skerry.builtin.cast+json*
methodfunctionzL
float8numeric"numericz."skerry.builtin.cast+json*
methodfunctionzH
circlepoint"pointz."skerry.builtin.cast+json*
methodfunctionzD
circlebox"boxz."skerry.builtin.cast+json*
methodfunctionzL
circlepolygon"polygonz."skerry.builtin.cast+json*
methodfunctionzN
macaddr8macaddr"macaddrz."skerry.builtin.cast+json*
methodfunctionzK
moneynumeric"numericz."skerry.builtin.cast+json*
methodfunctionzO
macaddrmacaddr8"macaddr8z."skerry.builtin.cast+json*
methodfunctionzD
inettext"textz."skerry.builtin.cast+json*
methodfunctionzD
inetcidr"cidrz."skerry.builtin.cast+json*
methodfunctionzF
inetbpchar"textz."skerry.builtin.cast+json*
methodfunctionzG
inetvarchar"textz."skerry.builtin.cast+json*
methodfunctionzF
bpcharchar"charz."skerry.builtin.cast+json*
methodfunctionzF
bpcharname"namez."skerry.builtin.cast+json*
methodfunctionzF
bpchartext"textz."skerry.builtin.cast+json*
methodfunctionzD
bpcharxml"xmlz."skerry.builtin.cast+json*
methodfunctionzJ
bpcharbpchar"bpcharz."skerry.builtin.cast+json*
methodfunctionzI
bpcharvarchar"textz."skerry.builtin.cast+json*
methodfunctionzG
varcharchar"charz."skerry.builtin.cast+json*
methodfunctionzG
varcharname"namez."skerry.builtin.cast+json*
methodfunctionz?
varchartextz,"skerry.builtin.cast+json*
methodbinaryzE
varcharxml"xmlz."skerry.builtin.cast+json*
methodfunctionzA
varcharbpcharz,"skerry.builtin.cast+json*
methodbinaryzM
varcharvarchar"varcharz."skerry.builtin.cast+json*
methodfunctionzO
varcharregclass"regclassz."skerry.builtin.cast+json*
methodfunctionzN
date	timestamp"	timestampz."skerry.builtin.cast+json*
methodfunctionzR
datetimestamptz"timestamptzz."skerry.builtin.cast+json*
methodfunctionzD
timetime"timez."skerry.builtin.cast+json*
methodfunctionzL
timeinterval"intervalz."skerry.builtin.cast+json*
methodfunctionzH
timetimetz"timetzz."skerry.builtin.cast+json*
methodfunctionzI
	timestampdate"datez."skerry.builtin.cast+json*
methodfunctionzI
	timestamptime"timez."skerry.builtin.cast+json*
methodfunctionzS
	timestamp	timestamp"	timestampz."skerry.builtin.cast+json*
methodfunctionzW
	timestamptimestamptz"timestamptzz."skerry.builtin.cast+json*
methodfunctionzK
timestamptzdate"datez."skerry.builtin.cast+json*
methodfunctionzK
timestamptztime"timez."skerry.builtin.cast+json*
methodfunctionzU
timestamptz	timestamp"	timestampz."skerry.builtin.cast+json*
methodfunctionzY
timestamptztimestamptz"timestamptzz."skerry.builtin.cast+json*
methodfunctionzO
timestamptztimetz"timetzz."skerry.builtin.cast+json*
methodfunctionzH
intervaltime"timez."skerry.builtin.cast+json*
methodfunctionzP
intervalinterval"intervalz."skerry.builtin.cast+json*
methodfunctionzF
timetztime"timez."skerry.builtin.cast+json*
methodfunctionzJ
timetztimetz"timetzz."skerry.builtin.cast+json*
methodfunctionzC
bitint8"int8z."skerry.builtin.cast+json*
methodfunctionzC
bitint4"int4z."skerry.builtin.cast+json*
methodfunctionzA
bitbit"bitz."skerry.builtin.cast+json*
methodfunctionz=
bitvarbitz,"skerry.builtin.cast+json*
methodbinaryz=
varbitbitz,"skerry.builtin.cast+json*
methodbinaryzJ
varbitvarbit"varbitz."skerry.builtin.cast+json*
methodfunctionzG
numericint8"int8z."skerry.builtin.cast+json*
methodfunctionzG
numericint2"int2z."skerry.builtin.cast+json*
methodfunctionzG
numericint4"int4z."skerry.builtin.cast+json*
methodfunctionzK
numericfloat4"float4z."skerry.builtin.cast+json*
methodfunctionzK
numericfloat8"float8z."skerry.builtin.cast+json*
methodfunctionzI
numericmoney"moneyz."skerry.builtin.cast+json*
methodfunctionzM
numericnumeric"numericz."skerry.builtin.cast+json*
methodfunctionzL
regprocedureint8"int8z."skerry.builtin.cast+json*
methodfunctionzD
regprocedureint4z,"skerry.builtin.cast+json*
methodbinaryzG
regprocedureregprocz,"skerry.builtin.cast+json*
methodbinaryzC
regprocedureoidz,"skerry.builtin.cast+json*
methodbinaryzG
regoperint8"int8z."skerry.builtin.cast+json*
methodfunctionz?
regoperint4z,"skerry.builtin.cast+json*
methodbinaryz>
regoperoidz,"skerry.builtin.cast+json*
methodbinaryzF
regoperregoperatorz,"skerry.builtin.cast+json*
methodbinaryzK
regoperatorint8"int8z."skerry.builtin.cast+json*
methodfunctionzC
regoperatorint4z,"skerry.builtin.cast+json*
methodbinaryzB
regoperatoroidz,"skerry.builtin.cast+json*
methodbinaryzF
regoperatorregoperz,"skerry.builtin.cast+json*
methodbinaryzH
regclassint8"int8z."skerry.builtin.cast+json*
methodfunctionz@
regclassint4z,"skerry.builtin.cast+json*
methodbinaryz?
regclassoidz,"skerry.builtin.cast+json*
methodbinaryzG
regtypeint8"int8z."skerry.builtin.cast+json*
methodfunctionz?
regtypeint4z,"skerry.builtin.cast+json*
methodbinaryz>
regtypeoidz,"skerry.builtin.cast+json*
methodbinaryzE
pg_ndistinctbyteaz,"skerry.builtin.cast+json*
methodbinaryzB
pg_ndistincttextz*"skerry.builtin.cast+json*
methodtextzH
pg_dependenciesbyteaz,"skerry.builtin.cast+json*
methodbinaryzE
pg_dependenciestextz*"skerry.builtin.cast+json*
methodtextzI
	regconfigint8"int8z."skerry.builtin.cast+json*
methodfunctionzA
	regconfigint4z,"skerry.builtin.cast+json*
methodbinaryz@
	regconfigoidz,"skerry.builtin.cast+json*
methodbinaryzM
regdictionaryint8"int8z."skerry.builtin.cast+json*
methodfunctionzE
regdictionaryint4z,"skerry.builtin.cast+json*
methodbinaryzD
regdictionaryoidz,"skerry.builtin.cast+json*
methodbinaryzE
jsonbbool"boolz."skerry.builtin.cast+json*
methodfunctionzE
jsonbint8"int8z."skerry.builtin.cast+json*
methodfunctionzE
jsonbint2"int2z."skerry.builtin.cast+json*
methodfunctionzE
jsonbint4"int4z."skerry.builtin.cast+json*
methodfunctionz;
jsonbjsonz*"skerry.builtin.cast+json*
methodtextzI
jsonbfloat4"float4z."skerry.builtin.cast+json*
methodfunctionzI
jsonbfloat8"float8z."skerry.builtin.cast+json*
methodfunctionzK
jsonbnumeric"numericz."skerry.builtin.cast+json*
methodfunctionz]
	int4rangeint4multirange"int4multirangez."skerry.builtin.cast+json*
methodfunctionzZ
numrangenummultirange"nummultirangez."skerry.builtin.cast+json*
methodfunctionzW
tsrangetsmultirange"tsmultirangez."skerry.builtin.cast+json*
methodfunctionz]
	tstzrangetstzmultirange"tstzmultirangez."skerry.builtin.cast+json*
methodfunctionz]
	daterangedatemultirange"datemultirangez."skerry.builtin.cast+json*
methodfunctionz]
	int8rangeint8multirange"int8multirangez."skerry.builtin.cast+json*
methodfunctionzL
regnamespaceint8"int8z."skerry.builtin.cast+json*
methodfunctionzD
regnamespaceint4z,"skerry.builtin.cast+json*
methodbinaryzC
regnamespaceoidz,"skerry.builtin.cast+json*
methodbinaryzG
regroleint8"int8z."skerry.builtin.cast+json*
methodfunctionz?
regroleint4z,"skerry.builtin.cast+json*
methodbinaryz>
regroleoidz,"skerry.builtin.cast+json*
methodbinaryzL
regcollationint8"int8z."skerry.builtin.cast+json*
methodfunctionzD
regcollationint4z,"skerry.builtin.cast+json*
methodbinaryzC
regcollationoidz,"skerry.builtin.cast+json*
methodbinaryzD
pg_mcv_listbyteaz,"skerry.builtin.cast+json*
methodbinaryzA
pg_mcv_listtextz*"skerry.builtin.cast+json*
methodtextzB
xid8xid"xidz."skerry.builtin.cast+json*
methodfunctionzN
pathpoint"pointz614.999"skerry.builtin.cast+json*
methodfunction‚K

pg_catalogdefaultdefaultz+"skerry.builtin.collation+json*

oid100‚Q

pg_catalog	pg_c_utf8builtinz/17"skerry.builtin.collation+json*

oid811‚B

pg_catalogClibcz+"skerry.builtin.collation+json*

oid950‚F

pg_catalogPOSIXlibcz+"skerry.builtin.collation+json*

oid951‚Q

pg_catalog	ucs_basicbuiltinz/16"skerry.builtin.collation+json*

oid962‚K

pg_catalogunicodeicuz/16"skerry.builtin.collation+json*

oid963‚X

pg_catalogpg_unicode_fastbuiltinz018"skerry.builtin.collation+json*
oid6411Š›
information_schema_pg_foreign_data_wrappers

oidoid
fdwowneroid

fdwoptions_text.
foreign_data_wrapper_catalogsql_identifier+
foreign_data_wrapper_namesql_identifier*
authorization_identifiersql_identifier/
foreign_data_wrapper_languagecharacter_dataŠõ
information_schema_pg_foreign_servers

oidoid

srvoptions_text(
foreign_server_catalogsql_identifier%
foreign_server_namesql_identifier.
foreign_data_wrapper_catalogsql_identifier+
foreign_data_wrapper_namesql_identifier%
foreign_server_typecharacter_data(
foreign_server_versioncharacter_data*
authorization_identifiersql_identifierŠz
information_schema_pg_foreign_table_columns
nspnamename
relnamename
attnamename
attfdwoptions_textŠ°
information_schema_pg_foreign_tables'
foreign_table_catalogsql_identifier&
foreign_table_schemasql_identifier$
foreign_table_namesql_identifier
	ftoptions_text(
foreign_server_catalogsql_identifier%
foreign_server_namesql_identifier*
authorization_identifiersql_identifierŠï
information_schema_pg_user_mappings

oidoid
	umoptions_text
umuseroid*
authorization_identifiersql_identifier(
foreign_server_catalogsql_identifier%
foreign_server_namesql_identifier
srvownersql_identifierŠŠ
information_schema!administrable_role_authorizations
granteesql_identifier
	role_namesql_identifier
is_grantable	yes_or_noŠy
information_schemaapplicable_roles
granteesql_identifier
	role_namesql_identifier
is_grantable	yes_or_noŠ†	
information_schema
attributes
udt_catalogsql_identifier

udt_schemasql_identifier
udt_namesql_identifier 
attribute_namesql_identifier#
ordinal_positioncardinal_number#
attribute_defaultcharacter_data
is_nullable	yes_or_no
	data_typecharacter_data+
character_maximum_lengthcardinal_number)
character_octet_lengthcardinal_number'
character_set_catalogsql_identifier&
character_set_schemasql_identifier$
character_set_namesql_identifier#
collation_catalogsql_identifier"
collation_schemasql_identifier 
collation_namesql_identifier$
numeric_precisioncardinal_number*
numeric_precision_radixcardinal_number 
numeric_scalecardinal_number%
datetime_precisioncardinal_number
interval_typecharacter_data%
interval_precisioncardinal_number'
attribute_udt_catalogsql_identifier&
attribute_udt_schemasql_identifier$
attribute_udt_namesql_identifier
scope_catalogsql_identifier
scope_schemasql_identifier

scope_namesql_identifier&
maximum_cardinalitycardinal_number 
dtd_identifiersql_identifier+
is_derived_reference_attribute	yes_or_noŠß
information_schemacharacter_sets'
character_set_catalogsql_identifier&
character_set_schemasql_identifier$
character_set_namesql_identifier&
character_repertoiresql_identifier
form_of_usesql_identifier)
default_collate_catalogsql_identifier(
default_collate_schemasql_identifier&
default_collate_namesql_identifierŠŠ
information_schemacheck_constraint_routine_usage$
constraint_catalogsql_identifier#
constraint_schemasql_identifier!
constraint_namesql_identifier"
specific_catalogsql_identifier!
specific_schemasql_identifier
specific_namesql_identifierŠµ
information_schemacheck_constraints$
constraint_catalogsql_identifier#
constraint_schemasql_identifier!
constraint_namesql_identifier
check_clausecharacter_dataŠ
information_schema%collation_character_set_applicability#
collation_catalogsql_identifier"
collation_schemasql_identifier 
collation_namesql_identifier'
character_set_catalogsql_identifier&
character_set_schemasql_identifier$
character_set_namesql_identifierŠ¬
information_schema
collations#
collation_catalogsql_identifier"
collation_schemasql_identifier 
collation_namesql_identifier
pad_attributecharacter_dataŠË
information_schemacolumn_column_usage
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier
column_namesql_identifier"
dependent_columnsql_identifierŠ‰
information_schemacolumn_domain_usage 
domain_catalogsql_identifier
domain_schemasql_identifier
domain_namesql_identifier
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier
column_namesql_identifierŠá
information_schemacolumn_options
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier
column_namesql_identifier
option_namesql_identifier
option_valuecharacter_dataŠ˜
information_schemacolumn_privileges
grantorsql_identifier
granteesql_identifier
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier
column_namesql_identifier 
privilege_typecharacter_data
is_grantable	yes_or_noŠý
information_schemacolumn_udt_usage
udt_catalogsql_identifier

udt_schemasql_identifier
udt_namesql_identifier
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier
column_namesql_identifierŠŽ
information_schemacolumns
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier
column_namesql_identifier#
ordinal_positioncardinal_number 
column_defaultcharacter_data
is_nullable	yes_or_no
	data_typecharacter_data+
character_maximum_lengthcardinal_number)
character_octet_lengthcardinal_number$
numeric_precisioncardinal_number*
numeric_precision_radixcardinal_number 
numeric_scalecardinal_number%
datetime_precisioncardinal_number
interval_typecharacter_data%
interval_precisioncardinal_number'
character_set_catalogsql_identifier&
character_set_schemasql_identifier$
character_set_namesql_identifier#
collation_catalogsql_identifier"
collation_schemasql_identifier 
collation_namesql_identifier 
domain_catalogsql_identifier
domain_schemasql_identifier
domain_namesql_identifier
udt_catalogsql_identifier

udt_schemasql_identifier
udt_namesql_identifier
scope_catalogsql_identifier
scope_schemasql_identifier

scope_namesql_identifier&
maximum_cardinalitycardinal_number 
dtd_identifiersql_identifier 
is_self_referencing	yes_or_no
is_identity	yes_or_no%
identity_generationcharacter_data 
identity_startcharacter_data$
identity_incrementcharacter_data"
identity_maximumcharacter_data"
identity_minimumcharacter_data
identity_cycle	yes_or_no
is_generatedcharacter_data'
generation_expressioncharacter_data
is_updatable	yes_or_noŠ™
information_schemaconstraint_column_usage
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier
column_namesql_identifier$
constraint_catalogsql_identifier#
constraint_schemasql_identifier!
constraint_namesql_identifierŠù
information_schemaconstraint_table_usage
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier$
constraint_catalogsql_identifier#
constraint_schemasql_identifier!
constraint_namesql_identifierŠÍ
information_schemadata_type_privileges 
object_catalogsql_identifier
object_schemasql_identifier
object_namesql_identifier
object_typecharacter_data 
dtd_identifiersql_identifierŠµ
information_schemadomain_constraints$
constraint_catalogsql_identifier#
constraint_schemasql_identifier!
constraint_namesql_identifier 
domain_catalogsql_identifier
domain_schemasql_identifier
domain_namesql_identifier
is_deferrable	yes_or_no
initially_deferred	yes_or_noŠá
information_schemadomain_udt_usage
udt_catalogsql_identifier

udt_schemasql_identifier
udt_namesql_identifier 
domain_catalogsql_identifier
domain_schemasql_identifier
domain_namesql_identifierŠÝ
information_schemadomains 
domain_catalogsql_identifier
domain_schemasql_identifier
domain_namesql_identifier
	data_typecharacter_data+
character_maximum_lengthcardinal_number)
character_octet_lengthcardinal_number'
character_set_catalogsql_identifier&
character_set_schemasql_identifier$
character_set_namesql_identifier#
collation_catalogsql_identifier"
collation_schemasql_identifier 
collation_namesql_identifier$
numeric_precisioncardinal_number*
numeric_precision_radixcardinal_number 
numeric_scalecardinal_number%
datetime_precisioncardinal_number
interval_typecharacter_data%
interval_precisioncardinal_number 
domain_defaultcharacter_data
udt_catalogsql_identifier

udt_schemasql_identifier
udt_namesql_identifier
scope_catalogsql_identifier
scope_schemasql_identifier

scope_namesql_identifier&
maximum_cardinalitycardinal_number 
dtd_identifiersql_identifierŠ¸
information_schemaelement_types 
object_catalogsql_identifier
object_schemasql_identifier
object_namesql_identifier
object_typecharacter_data,
collection_type_identifiersql_identifier
	data_typecharacter_data+
character_maximum_lengthcardinal_number)
character_octet_lengthcardinal_number'
character_set_catalogsql_identifier&
character_set_schemasql_identifier$
character_set_namesql_identifier#
collation_catalogsql_identifier"
collation_schemasql_identifier 
collation_namesql_identifier$
numeric_precisioncardinal_number*
numeric_precision_radixcardinal_number 
numeric_scalecardinal_number%
datetime_precisioncardinal_number
interval_typecharacter_data%
interval_precisioncardinal_number
udt_catalogsql_identifier

udt_schemasql_identifier
udt_namesql_identifier
scope_catalogsql_identifier
scope_schemasql_identifier

scope_namesql_identifier&
maximum_cardinalitycardinal_number 
dtd_identifiersql_identifier(
domain_defaultcharacter_data*16.999Š@
information_schemaenabled_roles
	role_namesql_identifierŠÎ
information_schemaforeign_data_wrapper_options.
foreign_data_wrapper_catalogsql_identifier+
foreign_data_wrapper_namesql_identifier
option_namesql_identifier
option_valuecharacter_dataŠ…
information_schemaforeign_data_wrappers.
foreign_data_wrapper_catalogsql_identifier+
foreign_data_wrapper_namesql_identifier*
authorization_identifiersql_identifier
library_namecharacter_data/
foreign_data_wrapper_languagecharacter_dataŠ¼
information_schemaforeign_server_options(
foreign_server_catalogsql_identifier%
foreign_server_namesql_identifier
option_namesql_identifier
option_valuecharacter_dataŠÐ
information_schemaforeign_servers(
foreign_server_catalogsql_identifier%
foreign_server_namesql_identifier.
foreign_data_wrapper_catalogsql_identifier+
foreign_data_wrapper_namesql_identifier%
foreign_server_typecharacter_data(
foreign_server_versioncharacter_data*
authorization_identifiersql_identifierŠá
information_schemaforeign_table_options'
foreign_table_catalogsql_identifier&
foreign_table_schemasql_identifier$
foreign_table_namesql_identifier
option_namesql_identifier
option_valuecharacter_dataŠì
information_schemaforeign_tables'
foreign_table_catalogsql_identifier&
foreign_table_schemasql_identifier$
foreign_table_namesql_identifier(
foreign_server_catalogsql_identifier%
foreign_server_namesql_identifierŠU
information_schemainformation_schema_catalog_name
catalog_namesql_identifierŠé
information_schemakey_column_usage$
constraint_catalogsql_identifier#
constraint_schemasql_identifier!
constraint_namesql_identifier
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier
column_namesql_identifier#
ordinal_positioncardinal_number0
position_in_unique_constraintcardinal_numberŠƒ	
information_schema
parameters"
specific_catalogsql_identifier!
specific_schemasql_identifier
specific_namesql_identifier#
ordinal_positioncardinal_number 
parameter_modecharacter_data
	is_result	yes_or_no

as_locator	yes_or_no 
parameter_namesql_identifier
	data_typecharacter_data+
character_maximum_lengthcardinal_number)
character_octet_lengthcardinal_number'
character_set_catalogsql_identifier&
character_set_schemasql_identifier$
character_set_namesql_identifier#
collation_catalogsql_identifier"
collation_schemasql_identifier 
collation_namesql_identifier$
numeric_precisioncardinal_number*
numeric_precision_radixcardinal_number 
numeric_scalecardinal_number%
datetime_precisioncardinal_number
interval_typecharacter_data%
interval_precisioncardinal_number
udt_catalogsql_identifier

udt_schemasql_identifier
udt_namesql_identifier
scope_catalogsql_identifier
scope_schemasql_identifier

scope_namesql_identifier&
maximum_cardinalitycardinal_number 
dtd_identifiersql_identifier#
parameter_defaultcharacter_dataŠü
information_schemareferential_constraints$
constraint_catalogsql_identifier#
constraint_schemasql_identifier!
constraint_namesql_identifier+
unique_constraint_catalogsql_identifier*
unique_constraint_schemasql_identifier(
unique_constraint_namesql_identifier
match_optioncharacter_data
update_rulecharacter_data
delete_rulecharacter_dataŠ™
information_schemarole_column_grants
grantorsql_identifier
granteesql_identifier
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier
column_namesql_identifier 
privilege_typecharacter_data
is_grantable	yes_or_noŠé
information_schemarole_routine_grants
grantorsql_identifier
granteesql_identifier"
specific_catalogsql_identifier!
specific_schemasql_identifier
specific_namesql_identifier!
routine_catalogsql_identifier 
routine_schemasql_identifier
routine_namesql_identifier 
privilege_typecharacter_data
is_grantable	yes_or_noŠ–
information_schemarole_table_grants
grantorsql_identifier
granteesql_identifier
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier 
privilege_typecharacter_data
is_grantable	yes_or_no
with_hierarchy	yes_or_noŠñ
information_schemarole_udt_grants
grantorsql_identifier
granteesql_identifier
udt_catalogsql_identifier

udt_schemasql_identifier
udt_namesql_identifier 
privilege_typecharacter_data
is_grantable	yes_or_noŠ›
information_schemarole_usage_grants
grantorsql_identifier
granteesql_identifier 
object_catalogsql_identifier
object_schemasql_identifier
object_namesql_identifier
object_typecharacter_data 
privilege_typecharacter_data
is_grantable	yes_or_noŠõ
information_schemaroutine_column_usage"
specific_catalogsql_identifier!
specific_schemasql_identifier
specific_namesql_identifier!
routine_catalogsql_identifier 
routine_schemasql_identifier
routine_namesql_identifier
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier
column_namesql_identifierŠè
information_schemaroutine_privileges
grantorsql_identifier
granteesql_identifier"
specific_catalogsql_identifier!
specific_schemasql_identifier
specific_namesql_identifier!
routine_catalogsql_identifier 
routine_schemasql_identifier
routine_namesql_identifier 
privilege_typecharacter_data
is_grantable	yes_or_noŠø
information_schemaroutine_routine_usage"
specific_catalogsql_identifier!
specific_schemasql_identifier
specific_namesql_identifier!
routine_catalogsql_identifier 
routine_schemasql_identifier
routine_namesql_identifierŠá
information_schemaroutine_sequence_usage"
specific_catalogsql_identifier!
specific_schemasql_identifier
specific_namesql_identifier!
routine_catalogsql_identifier 
routine_schemasql_identifier
routine_namesql_identifier"
sequence_catalogsql_identifier!
sequence_schemasql_identifier
sequence_namesql_identifierŠÕ
information_schemaroutine_table_usage"
specific_catalogsql_identifier!
specific_schemasql_identifier
specific_namesql_identifier!
routine_catalogsql_identifier 
routine_schemasql_identifier
routine_namesql_identifier
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifierŠè
information_schemaroutines"
specific_catalogsql_identifier!
specific_schemasql_identifier
specific_namesql_identifier!
routine_catalogsql_identifier 
routine_schemasql_identifier
routine_namesql_identifier
routine_typecharacter_data 
module_catalogsql_identifier
module_schemasql_identifier
module_namesql_identifier
udt_catalogsql_identifier

udt_schemasql_identifier
udt_namesql_identifier
	data_typecharacter_data+
character_maximum_lengthcardinal_number)
character_octet_lengthcardinal_number'
character_set_catalogsql_identifier&
character_set_schemasql_identifier$
character_set_namesql_identifier#
collation_catalogsql_identifier"
collation_schemasql_identifier 
collation_namesql_identifier$
numeric_precisioncardinal_number*
numeric_precision_radixcardinal_number 
numeric_scalecardinal_number%
datetime_precisioncardinal_number
interval_typecharacter_data%
interval_precisioncardinal_number"
type_udt_catalogsql_identifier!
type_udt_schemasql_identifier
type_udt_namesql_identifier
scope_catalogsql_identifier
scope_schemasql_identifier

scope_namesql_identifier&
maximum_cardinalitycardinal_number 
dtd_identifiersql_identifier
routine_bodycharacter_data$
routine_definitioncharacter_data
external_namecharacter_data#
external_languagecharacter_data!
parameter_stylecharacter_data
is_deterministic	yes_or_no!
sql_data_accesscharacter_data
is_null_call	yes_or_no
sql_pathcharacter_data!
schema_level_routine	yes_or_no*
max_dynamic_result_setscardinal_number!
is_user_defined_cast	yes_or_no$
is_implicitly_invocable	yes_or_no
security_typecharacter_data)
to_sql_specific_catalogsql_identifier(
to_sql_specific_schemasql_identifier&
to_sql_specific_namesql_identifier

as_locator	yes_or_no
created
time_stamp
last_altered
time_stamp 
new_savepoint_level	yes_or_no
is_udt_dependent	yes_or_no,
result_cast_from_data_typecharacter_data#
result_cast_as_locator	yes_or_no.
result_cast_char_max_lengthcardinal_number0
result_cast_char_octet_lengthcardinal_number.
result_cast_char_set_catalogsql_identifier-
result_cast_char_set_schemasql_identifier+
result_cast_char_set_namesql_identifier/
result_cast_collation_catalogsql_identifier.
result_cast_collation_schemasql_identifier,
result_cast_collation_namesql_identifier0
result_cast_numeric_precisioncardinal_number6
#result_cast_numeric_precision_radixcardinal_number,
result_cast_numeric_scalecardinal_number1
result_cast_datetime_precisioncardinal_number+
result_cast_interval_typecharacter_data1
result_cast_interval_precisioncardinal_number.
result_cast_type_udt_catalogsql_identifier-
result_cast_type_udt_schemasql_identifier+
result_cast_type_udt_namesql_identifier+
result_cast_scope_catalogsql_identifier*
result_cast_scope_schemasql_identifier(
result_cast_scope_namesql_identifier2
result_cast_maximum_cardinalitycardinal_number,
result_cast_dtd_identifiersql_identifierŠ¨
information_schemaschemata
catalog_namesql_identifier
schema_namesql_identifier
schema_ownersql_identifier/
default_character_set_catalogsql_identifier.
default_character_set_schemasql_identifier,
default_character_set_namesql_identifier
sql_pathcharacter_dataŠ±
information_schema	sequences"
sequence_catalogsql_identifier!
sequence_schemasql_identifier
sequence_namesql_identifier
	data_typecharacter_data$
numeric_precisioncardinal_number*
numeric_precision_radixcardinal_number 
numeric_scalecardinal_number
start_valuecharacter_data
minimum_valuecharacter_data
maximum_valuecharacter_data
	incrementcharacter_data
cycle_option	yes_or_noŠÿ
information_schemasql_features

feature_idcharacter_data
feature_namecharacter_data 
sub_feature_idcharacter_data"
sub_feature_namecharacter_data
is_supported	yes_or_no 
is_verified_bycharacter_data
commentscharacter_dataŠä
information_schemasql_implementation_info(
implementation_info_idcharacter_data*
implementation_info_namecharacter_data 
integer_valuecardinal_number!
character_valuecharacter_data
commentscharacter_dataŠ¶
information_schema	sql_parts

feature_idcharacter_data
feature_namecharacter_data
is_supported	yes_or_no 
is_verified_bycharacter_data
commentscharacter_dataŠ
information_schema
sql_sizing
	sizing_idcardinal_number
sizing_namecharacter_data"
supported_valuecardinal_number
commentscharacter_dataŠŒ
information_schematable_constraints$
constraint_catalogsql_identifier#
constraint_schemasql_identifier!
constraint_namesql_identifier
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier!
constraint_typecharacter_data
is_deferrable	yes_or_no
initially_deferred	yes_or_no
enforced	yes_or_no
nulls_distinct	yes_or_no"15Š•
information_schematable_privileges
grantorsql_identifier
granteesql_identifier
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier 
privilege_typecharacter_data
is_grantable	yes_or_no
with_hierarchy	yes_or_noŠÍ
information_schematables
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier

table_typecharacter_data.
self_referencing_column_namesql_identifier&
reference_generationcharacter_data+
user_defined_type_catalogsql_identifier*
user_defined_type_schemasql_identifier(
user_defined_type_namesql_identifier
is_insertable_into	yes_or_no
is_typed	yes_or_no
commit_actioncharacter_dataŠ¡
information_schema
transforms
udt_catalogsql_identifier

udt_schemasql_identifier
udt_namesql_identifier"
specific_catalogsql_identifier!
specific_schemasql_identifier
specific_namesql_identifier

group_namesql_identifier 
transform_typecharacter_dataŠ¯
information_schematriggered_update_columns!
trigger_catalogsql_identifier 
trigger_schemasql_identifier
trigger_namesql_identifier&
event_object_catalogsql_identifier%
event_object_schemasql_identifier$
event_object_tablesql_identifier%
event_object_columnsql_identifierŠ™
information_schematriggers!
trigger_catalogsql_identifier 
trigger_schemasql_identifier
trigger_namesql_identifier$
event_manipulationcharacter_data&
event_object_catalogsql_identifier%
event_object_schemasql_identifier$
event_object_tablesql_identifier
action_ordercardinal_number"
action_conditioncharacter_data"
action_statementcharacter_data$
action_orientationcharacter_data
action_timingcharacter_data,
action_reference_old_tablesql_identifier,
action_reference_new_tablesql_identifier*
action_reference_old_rowsql_identifier*
action_reference_new_rowsql_identifier
created
time_stampŠð
information_schemaudt_privileges
grantorsql_identifier
granteesql_identifier
udt_catalogsql_identifier

udt_schemasql_identifier
udt_namesql_identifier 
privilege_typecharacter_data
is_grantable	yes_or_noŠš
information_schemausage_privileges
grantorsql_identifier
granteesql_identifier 
object_catalogsql_identifier
object_schemasql_identifier
object_namesql_identifier
object_typecharacter_data 
privilege_typecharacter_data
is_grantable	yes_or_noŠÿ
information_schemauser_defined_types+
user_defined_type_catalogsql_identifier*
user_defined_type_schemasql_identifier(
user_defined_type_namesql_identifier,
user_defined_type_categorycharacter_data
is_instantiable	yes_or_no
is_final	yes_or_no
ordering_formcharacter_data#
ordering_categorycharacter_data*
ordering_routine_catalogsql_identifier)
ordering_routine_schemasql_identifier'
ordering_routine_namesql_identifier 
reference_typecharacter_data
	data_typecharacter_data+
character_maximum_lengthcardinal_number)
character_octet_lengthcardinal_number'
character_set_catalogsql_identifier&
character_set_schemasql_identifier$
character_set_namesql_identifier#
collation_catalogsql_identifier"
collation_schemasql_identifier 
collation_namesql_identifier$
numeric_precisioncardinal_number*
numeric_precision_radixcardinal_number 
numeric_scalecardinal_number%
datetime_precisioncardinal_number
interval_typecharacter_data%
interval_precisioncardinal_number'
source_dtd_identifiersql_identifier$
ref_dtd_identifiersql_identifierŠæ
information_schemauser_mapping_options*
authorization_identifiersql_identifier(
foreign_server_catalogsql_identifier%
foreign_server_namesql_identifier
option_namesql_identifier
option_valuecharacter_dataŠ 
information_schemauser_mappings*
authorization_identifiersql_identifier(
foreign_server_catalogsql_identifier%
foreign_server_namesql_identifierŠ
information_schemaview_column_usage
view_catalogsql_identifier
view_schemasql_identifier
	view_namesql_identifier
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier
column_namesql_identifierŠï
information_schemaview_routine_usage
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier"
specific_catalogsql_identifier!
specific_schemasql_identifier
specific_namesql_identifierŠá
information_schemaview_table_usage
view_catalogsql_identifier
view_schemasql_identifier
	view_namesql_identifier
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifierŠè
information_schemaviews
table_catalogsql_identifier
table_schemasql_identifier

table_namesql_identifier!
view_definitioncharacter_data
check_optioncharacter_data
is_updatable	yes_or_no
is_insertable_into	yes_or_no!
is_trigger_updatable	yes_or_no!
is_trigger_deletable	yes_or_no'
is_trigger_insertable_into	yes_or_noŠ“

pg_catalogpg_aggregate
aggfnoidregproc
aggkindchar
aggnumdirectargsint2

aggtransfnregproc

aggfinalfnregproc
aggcombinefnregproc
aggserialfnregproc
aggdeserialfnregproc
aggmtransfnregproc
aggminvtransfnregproc
aggmfinalfnregproc
aggfinalextrabool
aggmfinalextrabool
aggfinalmodifychar
aggmfinalmodifychar
	aggsortopoid
aggtranstypeoid
aggtransspaceint4
aggmtranstypeoid
aggmtransspaceint4

agginitvaltext
aggminitvaltextŠ§

pg_catalogpg_aios
pidint4
io_idint4
io_generationint8
statetext
	operationtext
offint8
lengthint8
targettext
handle_data_lenint2

raw_resultint4
resulttext
target_desctext
f_syncbool

f_localmembool

f_bufferedboolz18ŠU

pg_catalogpg_am

oidoid
amnamename
	amhandlerregproc
amtypecharŠÄ

pg_catalogpg_amop

oidoid

amopfamilyoid
amoplefttypeoid
amoprighttypeoid
amopstrategyint2
amoppurposechar
amopoproid

amopmethodoid
amopsortfamilyoidŠ

pg_catalog	pg_amproc

oidoid
amprocfamilyoid
amproclefttypeoid
amprocrighttypeoid
	amprocnumint2
amprocregprocŠZ

pg_catalog
pg_attrdef

oidoid
adrelidoid
adnumint2
adbinpg_node_treeŠ¯

pg_catalogpg_attribute
attrelidoid
attnamename
atttypidoid
attlenint2
attnumint2
	atttypmodint4
attndimsint2
attbyvalbool
attalignchar

attstoragechar
attcompressionchar

attnotnullbool
	atthasdefbool
atthasmissingbool
attidentitychar
attgeneratedchar
attisdroppedbool

attislocalbool
attinhcountint2
attcollationoid
attstattargetint2
attacl_aclitem

attoptions_text
attfdwoptions_text
attmissingvalanyarray
attcacheoffint4*17.999Š¥

pg_catalogpg_auth_members
oidoid"16
roleidoid
memberoid
grantoroid
admin_optionbool
inherit_optionbool"16

set_optionbool"16Š’

pg_catalog	pg_authid

oidoid
rolnamename
rolsuperbool

rolinheritbool
rolcreaterolebool
rolcreatedbbool
rolcanloginbool
rolreplicationbool
rolbypassrlsbool
rolconnlimitint4
rolpasswordtext
rolvaliduntiltimestamptzŠÌ

pg_catalogpg_available_extension_versions
namename
versiontext
	installedbool
	superuserbool
trustedbool
relocatablebool
schemaname
requires_name
commenttextŠx

pg_catalogpg_available_extensions
namename
default_versiontext
installed_versiontext
commenttextŠú

pg_catalogpg_backend_memory_contexts
nametext
identtext
typetext"18
levelint4
path_int4"18
total_bytesint8
total_nblocksint8

free_bytesint8
free_chunksint8

used_bytesint8
parenttext*17.999Š

pg_catalogpg_cast

oidoid

castsourceoid

casttargetoid
castfuncoid
castcontextchar

castmethodcharŠÛ

pg_catalogpg_class

oidoid
relnamename
relnamespaceoid
reltypeoid
	reloftypeoid
relowneroid
relamoid
relfilenodeoid
reltablespaceoid
relpagesint4
	reltuplesfloat4
relallvisibleint4
relallfrozenint4"18
reltoastrelidoid
relhasindexbool
relissharedbool
relpersistencechar
relkindchar
relnattsint2
	relchecksint2
relhasrulesbool
relhastriggersbool
relhassubclassbool
relrowsecuritybool
relforcerowsecuritybool
relispopulatedbool
relreplidentchar
relispartitionbool

relrewriteoid
relfrozenxidxid

relminmxidxid
relacl_aclitem

reloptions_text
relpartboundpg_node_treeŠ»

pg_catalogpg_collation

oidoid
collnamename
collnamespaceoid
	collowneroid
collproviderchar
collisdeterministicbool
collencodingint4
collcollatetext
	collctypetext

colllocaletext"17
collicurulestext"16
collversiontext!
colliculocaletext"15*16.999Š6

pg_catalog	pg_config
nametext
settingtextŠÍ

pg_catalogpg_constraint

oidoid
connamename
connamespaceoid
contypechar
condeferrablebool
condeferredbool
conenforcedbool"18
convalidatedbool
conrelidoid
contypidoid
conindidoid
conparentidoid
	confrelidoid
confupdtypechar
confdeltypechar
confmatchtypechar

conislocalbool
coninhcountint2
connoinheritbool
	conperiodbool"18
conkey_int2
confkey_int2
	conpfeqop_oid
	conppeqop_oid
	conffeqop_oid
confdelsetcols_int2"15
	conexclop_oid
conbinpg_node_treeŠµ

pg_catalogpg_conversion

oidoid
connamename
connamespaceoid
conowneroid
conforencodingint4
contoencodingint4
conprocregproc

condefaultboolŠ–

pg_catalog
pg_cursors
nametext
	statementtext
is_holdablebool
	is_binarybool
is_scrollablebool
creation_timetimestamptzŠÖ

pg_catalogpg_database

oidoid
datnamename
datdbaoid
encodingint4
datlocproviderchar"15
datistemplatebool
datallowconnbool
dathasloginevtbool"17
datconnlimitint4
datfrozenxidxid

datminmxidxid
dattablespaceoid

datcollatetext
datctypetext
	datlocaletext"17
daticurulestext"16
datcollversiontext"15
datacl_aclitem 
daticulocaletext"15*16.999
datlastsysoidoid*14.999ŠX

pg_catalogpg_db_role_setting
setdatabaseoid
setroleoid
	setconfig_textŠ

pg_catalogpg_default_acl

oidoid

defaclroleoid
defaclnamespaceoid
defaclobjtypechar
	defaclacl_aclitemŠ‘

pg_catalog	pg_depend
classidoid
objidoid
objsubidint4

refclassidoid
refobjidoid
refobjsubidint4
deptypecharŠc

pg_catalogpg_description
objoidoid
classoidoid
objsubidint4
descriptiontextŠ_

pg_catalogpg_enum

oidoid
	enumtypidoid
enumsortorderfloat4
	enumlabelnameŠ”

pg_catalogpg_event_trigger

oidoid
evtnamename
evteventname
evtowneroid
evtfoidoid

evtenabledchar
evttags_textŠ³

pg_catalogpg_extension

oidoid
extnamename
extowneroid
extnamespaceoid
extrelocatablebool

extversiontext
	extconfig_oid
extcondition_textŠ”

pg_catalogpg_file_settings

sourcefiletext

sourcelineint4
seqnoint4
nametext
settingtext
appliedbool
errortextŠ¤

pg_catalogpg_foreign_data_wrapper

oidoid
fdwnamename
fdwowneroid

fdwhandleroid
fdwvalidatoroid
fdwacl_aclitem

fdwoptions_textŠª

pg_catalogpg_foreign_server

oidoid
srvnamename
srvowneroid
srvfdwoid
srvtypetext

srvversiontext
srvacl_aclitem

srvoptions_textŠS

pg_catalogpg_foreign_table
ftrelidoid
ftserveroid
	ftoptions_textŠI

pg_catalogpg_group
gronamename
grosysidoid
grolist_oidŠñ

pg_catalogpg_hba_file_rules
rule_numberint4"16
	file_nametext"16
line_numberint4
typetext
database_text
	user_name_text
addresstext
netmasktext
auth_methodtext
options_text
errortextŠ¶

pg_catalogpg_ident_file_mappings

map_numberint4"16
	file_nametext"16
line_numberint4
map_nametext
sys_nametext
pg_usernametext
errortextz15Šð

pg_catalogpg_index

indexrelidoid
indrelidoid
indnattsint2
indnkeyattsint2
indisuniquebool
indnullsnotdistinctbool"15
indisprimarybool
indisexclusionbool
indimmediatebool
indisclusteredbool

indisvalidbool
indcheckxminbool

indisreadybool
	indislivebool
indisreplidentbool
indkey
int2vector
indcollation	oidvector
indclass	oidvector
	indoption
int2vector
indexprspg_node_tree
indpredpg_node_treeŠx

pg_catalog
pg_indexes

schemanamename
	tablenamename
	indexnamename

tablespacename
indexdeftextŠh

pg_catalogpg_inherits
inhrelidoid
	inhparentoid
inhseqnoint4
inhdetachpendingboolŠv

pg_catalogpg_init_privs
objoidoid
classoidoid
objsubidint4
privtypechar
	initprivs_aclitemŠ¿

pg_catalogpg_language

oidoid
lannamename
lanowneroid
lanisplbool
lanpltrustedbool
lanplcallfoidoid
	laninlineoid
lanvalidatoroid
lanacl_aclitemŠH

pg_catalogpg_largeobject
loidoid
pagenoint4
databyteaŠV

pg_catalogpg_largeobject_metadata

oidoid
lomowneroid
lomacl_aclitemŠµ

pg_catalogpg_locks
locktypetext
databaseoid
relationoid
pageint4
tupleint2

virtualxidtext
transactionidxid
classidoid
objidoid
objsubidint2
virtualtransactiontext
pidint4
modetext
grantedbool
fastpathbool
	waitstarttimestamptzŠ©

pg_catalogpg_matviews

schemanamename
matviewnamename
matviewownername

tablespacename

hasindexesbool
ispopulatedbool

definitiontextŠ\

pg_catalogpg_namespace

oidoid
nspnamename
nspowneroid
nspacl_aclitemŠ¸

pg_catalog
pg_opclass

oidoid
	opcmethodoid
opcnamename
opcnamespaceoid
opcowneroid
	opcfamilyoid
	opcintypeoid

opcdefaultbool

opckeytypeoidŠ¦

pg_catalogpg_operator

oidoid
oprnamename
oprnamespaceoid
oprowneroid
oprkindchar
oprcanmergebool

oprcanhashbool
oprleftoid
oprrightoid
	oprresultoid
oprcomoid
	oprnegateoid
oprcoderegproc
oprrestregproc
oprjoinregprocŠn

pg_catalogpg_opfamily

oidoid
	opfmethodoid
opfnamename
opfnamespaceoid
opfowneroidŠU

pg_catalogpg_parameter_acl

oidoid
parnametext
paracl_aclitemz15ŠÔ

pg_catalogpg_partitioned_table
	partrelidoid
	partstratchar
	partnattsint2
	partdefidoid
	partattrs
int2vector
	partclass	oidvector
partcollation	oidvector
	partexprspg_node_treeŠ§

pg_catalogpg_policies

schemanamename
	tablenamename

policynamename

permissivetext
roles_name
cmdtext
qualtext

with_checktextŠµ

pg_catalog	pg_policy

oidoid
polnamename
polrelidoid
polcmdchar
polpermissivebool
polroles_oid
polqualpg_node_tree
polwithcheckpg_node_treeŠÜ

pg_catalogpg_prepared_statements
nametext
	statementtext
prepare_timetimestamptz
parameter_types_regtype
result_types_regtype"16
from_sqlbool
generic_plansint8
custom_plansint8Šz

pg_catalogpg_prepared_xacts
transactionxid
gidtext
preparedtimestamptz
ownername
databasenameŠú

pg_catalogpg_proc

oidoid
pronamename
pronamespaceoid
proowneroid
prolangoid
procostfloat4
prorowsfloat4
provariadicoid

prosupportregproc
prokindchar
	prosecdefbool
proleakproofbool
proisstrictbool
	proretsetbool
provolatilechar
proparallelchar
pronargsint2
pronargdefaultsint2

prorettypeoid
proargtypes	oidvector
proallargtypes_oid
proargmodes_char
proargnames_text
proargdefaultspg_node_tree
protrftypes_oid
prosrctext
probintext

prosqlbodypg_node_tree
	proconfig_text
proacl_aclitemŠÚ

pg_catalogpg_publication

oidoid
pubnamename
pubowneroid
puballtablesbool
	pubinsertbool
	pubupdatebool
	pubdeletebool
pubtruncatebool

pubviarootbool

pubgencolschar"18ŠX

pg_catalogpg_publication_namespace

oidoid
pnpubidoid
pnnspidoidz15Šƒ

pg_catalogpg_publication_rel

oidoid
prpubidoid
prrelidoid
prqualpg_node_tree"15
prattrs
int2vector"15Š‰

pg_catalogpg_publication_tables
pubnamename

schemanamename
	tablenamename
attnames_name"15
	rowfiltertext"15Š§

pg_catalogpg_range
rngtypidoid

rngsubtypeoid
rngmultitypidoid
rngcollationoid
	rngsubopcoid
rngcanonicalregproc

rngsubdiffregprocŠC

pg_catalogpg_replication_origin
roidentoid
ronametextŠ{

pg_catalogpg_replication_origin_status
local_idoid
external_idtext

remote_lsnpg_lsn
	local_lsnpg_lsnŠé

pg_catalogpg_replication_slots
	slot_namename
pluginname
	slot_typetext
datoidoid
databasename
	temporarybool
activebool

active_pidint4
xminxid
catalog_xminxid
restart_lsnpg_lsn
confirmed_flush_lsnpg_lsn

wal_statustext
safe_wal_sizeint8
	two_phasebool
two_phase_atpg_lsn"18!
inactive_sincetimestamptz"17
conflictingbool"16
invalidation_reasontext"17
failoverbool"17
syncedbool"17Š´

pg_catalog
pg_rewrite

oidoid
rulenamename
ev_classoid
ev_typechar

ev_enabledchar

is_insteadbool
ev_qualpg_node_tree
	ev_actionpg_node_treeŠ¥

pg_catalogpg_roles
rolnamename
rolsuperbool

rolinheritbool
rolcreaterolebool
rolcreatedbbool
rolcanloginbool
rolreplicationbool
rolconnlimitint4
rolpasswordtext
rolvaliduntiltimestamptz
rolbypassrlsbool
	rolconfig_text

oidoidŠc

pg_catalogpg_rules

schemanamename
	tablenamename
rulenamename

definitiontextŠl

pg_catalogpg_seclabel
objoidoid
classoidoid
objsubidint4
providertext
labeltextŠ¤

pg_catalogpg_seclabels
objoidoid
classoidoid
objsubidint4
objtypetext
objnamespaceoid
objnametext
providertext
labeltextŠ§

pg_catalogpg_sequence
seqrelidoid
seqtypidoid
seqstartint8
seqincrementint8
seqmaxint8
seqminint8
seqcacheint8
seqcycleboolŠù

pg_catalogpg_sequences

schemanamename
sequencenamename
sequenceownername
	data_typeregtype
start_valueint8
	min_valueint8
	max_valueint8
increment_byint8
cyclebool

cache_sizeint8

last_valueint8ŠÍ

pg_catalogpg_settings
nametext
settingtext
unittext
categorytext

short_desctext

extra_desctext
contexttext
vartypetext
sourcetext
min_valtext
max_valtext
enumvals_text
boot_valtext
	reset_valtext

sourcefiletext

sourcelineint4
pending_restartboolŠÄ

pg_catalog	pg_shadow
usenamename
usesysidoid
usecreatedbbool
usesuperbool
usereplbool
usebypassrlsbool
passwdtext
valuntiltimestamptz
	useconfig_textŠ‹

pg_catalogpg_shdepend
dbidoid
classidoid
objidoid
objsubidint4

refclassidoid
refobjidoid
deptypecharŠS

pg_catalogpg_shdescription
objoidoid
classoidoid
descriptiontextŠc

pg_catalogpg_shmem_allocations
nametext
offint8
sizeint8
allocated_sizeint8Š\

pg_catalogpg_shmem_allocations_numa
nametext
	numa_nodeint4
sizeint8z18Š\

pg_catalogpg_shseclabel
objoidoid
classoidoid
providertext
labeltextŠë

pg_catalogpg_stat_activity
datidoid
datnamename
pidint4

leader_pidint4
usesysidoid
usenamename
application_nametext
client_addrinet
client_hostnametext
client_portint4
backend_starttimestamptz

xact_starttimestamptz
query_starttimestamptz
state_changetimestamptz
wait_event_typetext

wait_eventtext
statetext
backend_xidxid
backend_xminxid
query_idint8
querytext
backend_typetextŠÞ

pg_catalogpg_stat_all_indexes
relidoid

indexrelidoid

schemanamename
relnamename
indexrelnamename
idx_scanint8 
last_idx_scantimestamptz"16
idx_tup_readint8
idx_tup_fetchint8Š¢

pg_catalogpg_stat_all_tables
relidoid

schemanamename
relnamename
seq_scanint8 
last_seq_scantimestamptz"16
seq_tup_readint8
idx_scanint8 
last_idx_scantimestamptz"16
idx_tup_fetchint8
	n_tup_insint8
	n_tup_updint8
	n_tup_delint8
n_tup_hot_updint8
n_tup_newpage_updint8"16

n_live_tupint8

n_dead_tupint8
n_mod_since_analyzeint8
n_ins_since_vacuumint8
last_vacuumtimestamptz
last_autovacuumtimestamptz
last_analyzetimestamptz
last_autoanalyzetimestamptz
vacuum_countint8
autovacuum_countint8
analyze_countint8
autoanalyze_countint8
total_vacuum_timefloat8"18#
total_autovacuum_timefloat8"18 
total_analyze_timefloat8"18$
total_autoanalyze_timefloat8"18Šà

pg_catalogpg_stat_archiver
archived_countint8
last_archived_waltext!
last_archived_timetimestamptz
failed_countint8
last_failed_waltext
last_failed_timetimestamptz
stats_resettimestamptzŠƒ

pg_catalogpg_stat_bgwriter
buffers_cleanint8
maxwritten_cleanint8
buffers_allocint8
stats_resettimestamptz!
checkpoints_timedint8*16.999
checkpoints_reqint8*16.999'
checkpoint_write_timefloat8*16.999&
checkpoint_sync_timefloat8*16.999"
buffers_checkpointint8*16.999
buffers_backendint8*16.999%
buffers_backend_fsyncint8*16.999Š¶

pg_catalogpg_stat_checkpointer
	num_timedint8
num_requestedint8
num_doneint8"18
restartpoints_timedint8
restartpoints_reqint8
restartpoints_doneint8

write_timefloat8
	sync_timefloat8
buffers_writtenint8
slru_writtenint8"18
stats_resettimestamptzz17Ší

pg_catalogpg_stat_database
datidoid
datnamename
numbackendsint4
xact_commitint8
xact_rollbackint8
	blks_readint8
blks_hitint8
tup_returnedint8
tup_fetchedint8
tup_insertedint8
tup_updatedint8
tup_deletedint8
	conflictsint8

temp_filesint8

temp_bytesint8
	deadlocksint8
checksum_failuresint8$
checksum_last_failuretimestamptz
blk_read_timefloat8
blk_write_timefloat8
session_timefloat8
active_timefloat8"
idle_in_transaction_timefloat8
sessionsint8
sessions_abandonedint8
sessions_fatalint8
sessions_killedint8&
parallel_workers_to_launchint8"18%
parallel_workers_launchedint8"18
stats_resettimestamptzŠä

pg_catalogpg_stat_database_conflicts
datidoid
datnamename
confl_tablespaceint8

confl_lockint8
confl_snapshotint8
confl_bufferpinint8
confl_deadlockint8$
confl_active_logicalslotint8"16Š

pg_catalogpg_stat_gssapi
pidint4
gss_authenticatedbool
	principaltext
	encryptedbool!
credentials_delegatedbool"16ŠÖ

pg_catalog
pg_stat_io
backend_typetext
objecttext
contexttext
readsint8

read_bytesnumeric"18
	read_timefloat8
writesint8
write_bytesnumeric"18

write_timefloat8

writebacksint8
writeback_timefloat8
extendsint8
extend_bytesnumeric"18
extend_timefloat8
hitsint8
	evictionsint8
reusesint8
fsyncsint8

fsync_timefloat8
stats_resettimestamptz
op_bytesint8*17.999z16ŠÏ

pg_catalogpg_stat_progress_analyze
pidint4
datidoid
datnamename
relidoid
phasetext
sample_blks_totalint8
sample_blks_scannedint8
ext_stats_totalint8
ext_stats_computedint8
child_tables_totalint8
child_tables_doneint8 
current_child_table_relidoid

delay_timefloat8"18Š­

pg_catalogpg_stat_progress_basebackup
pidint4
phasetext
backup_totalint8
backup_streamedint8
tablespaces_totalint8
tablespaces_streamedint8Š§

pg_catalogpg_stat_progress_cluster
pidint4
datidoid
datnamename
relidoid
commandtext
phasetext
cluster_index_relidoid
heap_tuples_scannedint8
heap_tuples_writtenint8
heap_blks_totalint8
heap_blks_scannedint8
index_rebuild_countint8Šù

pg_catalogpg_stat_progress_copy
pidint4
datidoid
datnamename
relidoid
commandtext
typetext
bytes_processedint8
bytes_totalint8
tuples_processedint8
tuples_excludedint8
tuples_skippedint8"17Šë

pg_catalogpg_stat_progress_create_index
pidint4
datidoid
datnamename
relidoid
index_relidoid
commandtext
phasetext
lockers_totalint8
lockers_doneint8
current_locker_pidint8
blocks_totalint8
blocks_doneint8
tuples_totalint8
tuples_doneint8
partitions_totalint8
partitions_doneint8ŠÏ

pg_catalogpg_stat_progress_vacuum
pidint4
datidoid
datnamename
relidoid
phasetext
heap_blks_totalint8
heap_blks_scannedint8
heap_blks_vacuumedint8
index_vacuum_countint8 
max_dead_tuple_bytesint8"17
dead_tuple_bytesint8"17
num_dead_item_idsint8"17
indexes_totalint8"17
indexes_processedint8"17

delay_timefloat8"18
max_dead_tuplesint8*16.999
num_dead_tuplesint8*16.999Šñ

pg_catalogpg_stat_recovery_prefetch
stats_resettimestamptz
prefetchint8
hitint8
	skip_initint8
skip_newint8
skip_fpwint8
skip_repint8
wal_distanceint4
block_distanceint4
io_depthint4z15ŠÏ

pg_catalogpg_stat_replication
pidint4
usesysidoid
usenamename
application_nametext
client_addrinet
client_hostnametext
client_portint4
backend_starttimestamptz
backend_xminxid
statetext
sent_lsnpg_lsn
	write_lsnpg_lsn
	flush_lsnpg_lsn

replay_lsnpg_lsn
	write_laginterval
	flush_laginterval

replay_laginterval
sync_priorityint4

sync_statetext

reply_timetimestamptzŠþ

pg_catalogpg_stat_replication_slots
	slot_nametext

spill_txnsint8
spill_countint8
spill_bytesint8
stream_txnsint8
stream_countint8
stream_bytesint8

total_txnsint8
total_bytesint8
stats_resettimestamptzŠÍ

pg_catalogpg_stat_slru
nametext
blks_zeroedint8
blks_hitint8
	blks_readint8
blks_writtenint8
blks_existsint8
flushesint8
	truncatesint8
stats_resettimestamptzŠ¢

pg_catalogpg_stat_ssl
pidint4
sslbool
versiontext
ciphertext
bitsint4
	client_dntext
client_serialnumeric
	issuer_dntextŠ¨

pg_catalogpg_stat_subscription
subidoid
subnamename
worker_typetext"17
pidint4

leader_pidint4"16
relidoid
received_lsnpg_lsn!
last_msg_send_timetimestamptz$
last_msg_receipt_timetimestamptz
latest_end_lsnpg_lsn
latest_end_timetimestamptzŠ£

pg_catalogpg_stat_subscription_stats
subidoid
subnamename
apply_error_countint8
sync_error_countint8
confl_insert_existsint8"18'
confl_update_origin_differsint8"18
confl_update_existsint8"18 
confl_update_missingint8"18'
confl_delete_origin_differsint8"18 
confl_delete_missingint8"18+
confl_multiple_unique_conflictsint8"18
stats_resettimestamptzz15ŠÞ

pg_catalogpg_stat_sys_indexes
relidoid

indexrelidoid

schemanamename
relnamename
indexrelnamename
idx_scanint8 
last_idx_scantimestamptz"16
idx_tup_readint8
idx_tup_fetchint8Š¢

pg_catalogpg_stat_sys_tables
relidoid

schemanamename
relnamename
seq_scanint8 
last_seq_scantimestamptz"16
seq_tup_readint8
idx_scanint8 
last_idx_scantimestamptz"16
idx_tup_fetchint8
	n_tup_insint8
	n_tup_updint8
	n_tup_delint8
n_tup_hot_updint8
n_tup_newpage_updint8"16

n_live_tupint8

n_dead_tupint8
n_mod_since_analyzeint8
n_ins_since_vacuumint8
last_vacuumtimestamptz
last_autovacuumtimestamptz
last_analyzetimestamptz
last_autoanalyzetimestamptz
vacuum_countint8
autovacuum_countint8
analyze_countint8
autoanalyze_countint8
total_vacuum_timefloat8"18#
total_autovacuum_timefloat8"18 
total_analyze_timefloat8"18$
total_autoanalyze_timefloat8"18Š“

pg_catalogpg_stat_user_functions
funcidoid

schemanamename
funcnamename
callsint8

total_timefloat8
	self_timefloat8Šß

pg_catalogpg_stat_user_indexes
relidoid

indexrelidoid

schemanamename
relnamename
indexrelnamename
idx_scanint8 
last_idx_scantimestamptz"16
idx_tup_readint8
idx_tup_fetchint8Š£

pg_catalogpg_stat_user_tables
relidoid

schemanamename
relnamename
seq_scanint8 
last_seq_scantimestamptz"16
seq_tup_readint8
idx_scanint8 
last_idx_scantimestamptz"16
idx_tup_fetchint8
	n_tup_insint8
	n_tup_updint8
	n_tup_delint8
n_tup_hot_updint8
n_tup_newpage_updint8"16

n_live_tupint8

n_dead_tupint8
n_mod_since_analyzeint8
n_ins_since_vacuumint8
last_vacuumtimestamptz
last_autovacuumtimestamptz
last_analyzetimestamptz
last_autoanalyzetimestamptz
vacuum_countint8
autovacuum_countint8
analyze_countint8
autoanalyze_countint8
total_vacuum_timefloat8"18#
total_autovacuum_timefloat8"18 
total_analyze_timefloat8"18$
total_autoanalyze_timefloat8"18Šƒ

pg_catalogpg_stat_wal
wal_recordsint8
wal_fpiint8
	wal_bytesnumeric
wal_buffers_fullint8
stats_resettimestamptz
	wal_writeint8*17.999
wal_syncint8*17.999 
wal_write_timefloat8*17.999
wal_sync_timefloat8*17.999Š

pg_catalogpg_stat_wal_receiver
pidint4
statustext
receive_start_lsnpg_lsn
receive_start_tliint4
written_lsnpg_lsn
flushed_lsnpg_lsn
received_tliint4!
last_msg_send_timetimestamptz$
last_msg_receipt_timetimestamptz
latest_end_lsnpg_lsn
latest_end_timetimestamptz
	slot_nametext
sender_hosttext
sender_portint4
conninfotextŠ˜

pg_catalogpg_stat_xact_all_tables
relidoid

schemanamename
relnamename
seq_scanint8
seq_tup_readint8
idx_scanint8
idx_tup_fetchint8
	n_tup_insint8
	n_tup_updint8
	n_tup_delint8
n_tup_hot_updint8
n_tup_newpage_updint8"16Š˜

pg_catalogpg_stat_xact_sys_tables
relidoid

schemanamename
relnamename
seq_scanint8
seq_tup_readint8
idx_scanint8
idx_tup_fetchint8
	n_tup_insint8
	n_tup_updint8
	n_tup_delint8
n_tup_hot_updint8
n_tup_newpage_updint8"16Š˜

pg_catalogpg_stat_xact_user_functions
funcidoid

schemanamename
funcnamename
callsint8

total_timefloat8
	self_timefloat8Š™

pg_catalogpg_stat_xact_user_tables
relidoid

schemanamename
relnamename
seq_scanint8
seq_tup_readint8
idx_scanint8
idx_tup_fetchint8
	n_tup_insint8
	n_tup_updint8
	n_tup_delint8
n_tup_hot_updint8
n_tup_newpage_updint8"16Š¬

pg_catalogpg_statio_all_indexes
relidoid

indexrelidoid

schemanamename
relnamename
indexrelnamename
idx_blks_readint8
idx_blks_hitint8Š}

pg_catalogpg_statio_all_sequences
relidoid

schemanamename
relnamename
	blks_readint8
blks_hitint8Š‘

pg_catalogpg_statio_all_tables
relidoid

schemanamename
relnamename
heap_blks_readint8
heap_blks_hitint8
idx_blks_readint8
idx_blks_hitint8
toast_blks_readint8
toast_blks_hitint8
tidx_blks_readint8
tidx_blks_hitint8Š¬

pg_catalogpg_statio_sys_indexes
relidoid

indexrelidoid

schemanamename
relnamename
indexrelnamename
idx_blks_readint8
idx_blks_hitint8Š}

pg_catalogpg_statio_sys_sequences
relidoid

schemanamename
relnamename
	blks_readint8
blks_hitint8Š‘

pg_catalogpg_statio_sys_tables
relidoid

schemanamename
relnamename
heap_blks_readint8
heap_blks_hitint8
idx_blks_readint8
idx_blks_hitint8
toast_blks_readint8
toast_blks_hitint8
tidx_blks_readint8
tidx_blks_hitint8Š­

pg_catalogpg_statio_user_indexes
relidoid

indexrelidoid

schemanamename
relnamename
indexrelnamename
idx_blks_readint8
idx_blks_hitint8Š~

pg_catalogpg_statio_user_sequences
relidoid

schemanamename
relnamename
	blks_readint8
blks_hitint8Š’

pg_catalogpg_statio_user_tables
relidoid

schemanamename
relnamename
heap_blks_readint8
heap_blks_hitint8
idx_blks_readint8
idx_blks_hitint8
toast_blks_readint8
toast_blks_hitint8
tidx_blks_readint8
tidx_blks_hitint8Šü

pg_catalogpg_statistic
starelidoid
	staattnumint2

stainheritbool
stanullfracfloat4
stawidthint4
stadistinctfloat4
stakind1int2
stakind2int2
stakind3int2
stakind4int2
stakind5int2
staop1oid
staop2oid
staop3oid
staop4oid
staop5oid
stacoll1oid
stacoll2oid
stacoll3oid
stacoll4oid
stacoll5oid
stanumbers1_float4
stanumbers2_float4
stanumbers3_float4
stanumbers4_float4
stanumbers5_float4

stavalues1anyarray

stavalues2anyarray

stavalues3anyarray

stavalues4anyarray

stavalues5anyarrayŠÌ

pg_catalogpg_statistic_ext

oidoid
stxrelidoid
stxnamename
stxnamespaceoid
stxowneroid
stxkeys
int2vector
stxstattargetint2
stxkind_char
stxexprspg_node_treeŠÂ

pg_catalogpg_statistic_ext_data
stxoidoid
stxdinheritbool"15
stxdndistinctpg_ndistinct#
stxddependenciespg_dependencies
stxdmcvpg_mcv_list
stxdexpr_pg_statisticŠã

pg_catalogpg_stats

schemanamename
	tablenamename
attnamename
	inheritedbool
	null_fracfloat4
	avg_widthint4

n_distinctfloat4
most_common_valsanyarray
most_common_freqs_float4
histogram_boundsanyarray
correlationfloat4
most_common_elemsanyarray!
most_common_elem_freqs_float4
elem_count_histogram_float4&
range_length_histogramanyarray"17
range_empty_fracfloat4"17&
range_bounds_histogramanyarray"17Š–

pg_catalogpg_stats_ext

schemanamename
	tablenamename
statistics_schemanamename
statistics_namename
statistics_ownername
attnames_name
exprs_text
kinds_char
	inheritedbool"15

n_distinctpg_ndistinct
dependenciespg_dependencies
most_common_vals_text
most_common_val_nulls_bool
most_common_freqs_float8!
most_common_base_freqs_float8ŠÐ

pg_catalogpg_stats_ext_exprs

schemanamename
	tablenamename
statistics_schemanamename
statistics_namename
statistics_ownername
exprtext
	inheritedbool"15
	null_fracfloat4
	avg_widthint4

n_distinctfloat4
most_common_valsanyarray
most_common_freqs_float4
histogram_boundsanyarray
correlationfloat4
most_common_elemsanyarray!
most_common_elem_freqs_float4
elem_count_histogram_float4Š±

pg_catalogpg_subscription

oidoid
subdbidoid

subskiplsnpg_lsn"15
subnamename
subowneroid

subenabledbool
	subbinarybool
	substreamchar
subtwophasestatechar"15
subdisableonerrbool"15
subpasswordrequiredbool"16
subrunasownerbool"16
subfailoverbool"17
subconninfotext
subslotnamename
subsynccommittext
subpublications_text
	suborigintext"16Ši

pg_catalogpg_subscription_rel
srsubidoid
srrelidoid

srsubstatechar
srsublsnpg_lsnŠ¶

pg_catalog	pg_tables

schemanamename
	tablenamename

tableownername

tablespacename

hasindexesbool
hasrulesbool
hastriggersbool
rowsecurityboolŠr

pg_catalogpg_tablespace

oidoid
spcnamename
spcowneroid
spcacl_aclitem

spcoptions_textŠY

pg_catalogpg_timezone_abbrevs
abbrevtext

utc_offsetinterval
is_dstboolŠe

pg_catalogpg_timezone_names
nametext
abbrevtext

utc_offsetinterval
is_dstboolŠr

pg_catalogpg_transform

oidoid
trftypeoid
trflangoid

trffromsqlregproc
trftosqlregprocŠ†

pg_catalog
pg_trigger

oidoid
tgrelidoid

tgparentidoid
tgnamename
tgfoidoid
tgtypeint2
	tgenabledchar
tgisinternalbool
tgconstrrelidoid
tgconstrindidoid
tgconstraintoid
tgdeferrablebool
tginitdeferredbool
tgnargsint2
tgattr
int2vector
tgargsbytea
tgqualpg_node_tree

tgoldtablename

tgnewtablenameŠo

pg_catalogpg_ts_config

oidoid
cfgnamename
cfgnamespaceoid
cfgowneroid
	cfgparseroidŠe

pg_catalogpg_ts_config_map
mapcfgoid
maptokentypeint4
mapseqnoint4
mapdictoidŠ‹

pg_catalog
pg_ts_dict

oidoid
dictnamename
dictnamespaceoid
	dictowneroid
dicttemplateoid
dictinitoptiontextŠ¸

pg_catalogpg_ts_parser

oidoid
prsnamename
prsnamespaceoid
prsstartregproc
prstokenregproc
prsendregproc
prsheadlineregproc

prslextyperegprocŠ|

pg_catalogpg_ts_template

oidoid
tmplnamename
tmplnamespaceoid
tmplinitregproc

tmpllexizeregprocŠ’

pg_catalogpg_type

oidoid
typnamename
typnamespaceoid
typowneroid
typlenint2
typbyvalbool
typtypechar
typcategorychar
typispreferredbool
typisdefinedbool
typdelimchar
typrelidoid
typsubscriptregproc
typelemoid
typarrayoid
typinputregproc
	typoutputregproc

typreceiveregproc
typsendregproc
typmodinregproc
	typmodoutregproc

typanalyzeregproc
typalignchar

typstoragechar

typnotnullbool
typbasetypeoid
	typtypmodint4
typndimsint4
typcollationoid
typdefaultbinpg_node_tree

typdefaulttext
typacl_aclitemŠÂ

pg_catalogpg_user
usenamename
usesysidoid
usecreatedbbool
usesuperbool
usereplbool
usebypassrlsbool
passwdtext
valuntiltimestamptz
	useconfig_textŠ]

pg_catalogpg_user_mapping

oidoid
umuseroid
umserveroid
	umoptions_textŠ~

pg_catalogpg_user_mappings
umidoid
srvidoid
srvnamename
umuseroid
usenamename
	umoptions_textŠc

pg_catalogpg_views

schemanamename
viewnamename
	viewownername

definitiontextŠS

pg_catalogpg_wait_events
typetext
nametext
descriptiontextz17