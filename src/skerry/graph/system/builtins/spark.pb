
spark3.53.5.04.0.04.1.04.2.04.3.0R	
builtinZbooleanbooleanZbytenumeric"tinyintZtinyintnumericZshortnumeric"smallintZsmallintnumericZintnumericZintegernumeric"intZlongnumeric"bigintZbigintnumericZfloatnumericZrealnumeric"floatZdoublenumericZdecimalnumericZdecnumeric"decimalZnumericnumeric"decimalZstringstringZbinaryZdatedatetimeZtimedatetimez4.1Z	timestampdatetimeZtimestamp_ntzdatetimeZ$timestamp_ltzdatetime"	timestampZvoidZvariantz4.0ZintervalintervalZinterval yearintervalZinterval monthintervalZ"interval year to monthintervalZinterval dayintervalZ interval day to hourintervalZ"interval day to minuteintervalZ"interval day to secondintervalZinterval hourintervalZ#interval hour to minuteintervalZ#interval hour to secondintervalZinterval minuteintervalZ%interval minute to secondintervalZinterval secondintervalZarray	compositeZmap	compositeZstruct	compositeZcharstringZvarcharstringZgeometryz4.1Z	geographyz4.1b_
builtinabs@zK"skerry.builtin.function+json*
classAbs*
groupmath*
since1.2.0ba
builtinacos@zL"skerry.builtin.function+json*
classAcos*
groupmath*
since1.4.0bc
builtinacosh@zM"skerry.builtin.function+json*
classAcosh*
groupmath*
since3.0.0bp
builtin
add_months@zU"skerry.builtin.function+json*
class	AddMonths*
groupdatetime*
since1.5.0bn
builtinaes_decrypt@zR"skerry.builtin.function+json*
class
AesDecrypt*
groupmisc*
since3.3.0bn
builtinaes_encrypt@zR"skerry.builtin.function+json*
class
AesEncrypt*
groupmisc*
since3.3.0br
builtin	aggregate@zX"skerry.builtin.function+json*
classArrayAggregate*
grouplambda*
since2.4.0bÒ
builtinapprox_top_k_estimate@zh4.14.1.999"skerry.builtin.function+json*
classApproxTopKEstimate*
groupmisc*
since4.1.0za4.2"skerry.builtin.function+json*
classApproxTopKEstimate*
groupsketch*
since4.1.0bj
builtinarray@zT"skerry.builtin.function+json*
classCreateArray*
grouparray*
since1.1.0bq
builtinarray_append@zT"skerry.builtin.function+json*
classArrayAppend*
grouparray*
since3.4.0bs
builtinarray_compact@zU"skerry.builtin.function+json*
classArrayCompact*
grouparray*
since3.4.0bu
builtinarray_contains@zV"skerry.builtin.function+json*
classArrayContains*
grouparray*
since1.5.0bu
builtinarray_distinct@zV"skerry.builtin.function+json*
classArrayDistinct*
grouparray*
since2.4.0bq
builtinarray_except@zT"skerry.builtin.function+json*
classArrayExcept*
grouparray*
since2.4.0bq
builtinarray_insert@zT"skerry.builtin.function+json*
classArrayInsert*
grouparray*
since3.4.0bw
builtinarray_intersect@zW"skerry.builtin.function+json*
classArrayIntersect*
grouparray*
since2.4.0bm
builtin
array_join@zR"skerry.builtin.function+json*
class	ArrayJoin*
grouparray*
since2.4.0bk
builtin	array_max@zQ"skerry.builtin.function+json*
classArrayMax*
grouparray*
since2.4.0bk
builtin	array_min@zQ"skerry.builtin.function+json*
classArrayMin*
grouparray*
since2.4.0bu
builtinarray_position@zV"skerry.builtin.function+json*
classArrayPosition*
grouparray*
since2.4.0bs
builtinarray_prepend@zU"skerry.builtin.function+json*
classArrayPrepend*
grouparray*
since3.5.0bq
builtinarray_remove@zT"skerry.builtin.function+json*
classArrayRemove*
grouparray*
since2.4.0bq
builtinarray_repeat@zT"skerry.builtin.function+json*
classArrayRepeat*
grouparray*
since2.4.0b‘
builtin
array_size@z`3.5.999"skerry.builtin.function+json*
class	ArraySize*
group
collection*
since3.3.0zW4.0"skerry.builtin.function+json*
class	ArraySize*
grouparray*
since3.3.0bn
builtin
array_sort@zS"skerry.builtin.function+json*
class	ArraySort*
grouplambda*
since2.4.0bo
builtinarray_union@zS"skerry.builtin.function+json*
class
ArrayUnion*
grouparray*
since2.4.0bu
builtinarrays_overlap@zV"skerry.builtin.function+json*
classArraysOverlap*
grouparray*
since2.4.0bm
builtin
arrays_zip@zR"skerry.builtin.function+json*
class	ArraysZip*
grouparray*
since2.4.0be
builtinascii@zO"skerry.builtin.function+json*
classAscii*
groupstring*
since1.5.0ba
builtinasin@zL"skerry.builtin.function+json*
classAsin*
groupmath*
since1.4.0bc
builtinasinh@zM"skerry.builtin.function+json*
classAsinh*
groupmath*
since3.0.0bn
builtinassert_true@zR"skerry.builtin.function+json*
class
AssertTrue*
groupmisc*
since2.0.0ba
builtinatan@zL"skerry.builtin.function+json*
classAtan*
groupmath*
since1.4.0bc
builtinatan2@zM"skerry.builtin.function+json*
classAtan2*
groupmath*
since1.4.0bc
builtinatanh@zM"skerry.builtin.function+json*
classAtanh*
groupmath*
since3.0.0bg
builtinbase64@zP"skerry.builtin.function+json*
classBase64*
groupstring*
since1.5.0bi
builtinbigint@zR"skerry.builtin.function+json*
classCast*
group
conversion*
since2.0.1b_
builtinbin@zK"skerry.builtin.function+json*
classBin*
groupmath*
since1.5.0bi
builtinbinary@zR"skerry.builtin.function+json*
classCast*
group
conversion*
since2.0.1bq
builtin	bit_count@zW"skerry.builtin.function+json*
classBitwiseCount*
groupbitwise*
since3.0.0bm
builtinbit_get@zU"skerry.builtin.function+json*
class
BitwiseGet*
groupbitwise*
since3.2.0bn
builtin
bit_length@zS"skerry.builtin.function+json*
class	BitLength*
groupstring*
since2.3.0b}
builtinbitmap_bit_position@zY"skerry.builtin.function+json*
classBitmapBitPosition*
groupmisc*
since3.5.0b
builtinbitmap_bucket_number@zZ"skerry.builtin.function+json*
classBitmapBucketNumber*
groupmisc*
since3.5.0bp
builtinbitmap_count@zS"skerry.builtin.function+json*
classBitmapCount*
groupmisc*
since3.5.0bj
builtinboolean@zR"skerry.builtin.function+json*
classCast*
group
conversion*
since2.0.1be
builtinbround@zN"skerry.builtin.function+json*
classBRound*
groupmath*
since2.0.0bn
builtinbtrim@zX"skerry.builtin.function+json*
classStringTrimBoth*
groupstring*
since3.2.0b–
builtincardinality@z[3.5.999"skerry.builtin.function+json*
classSize*
group
collection*
since1.5.0zW4.0"skerry.builtin.function+json*
classSize*
group
collection*
since2.4.0bg
builtincast@zR"skerry.builtin.function+json*
classCast*
group
conversion*
since1.0.0ba
builtincbrt@zL"skerry.builtin.function+json*
classCbrt*
groupmath*
since1.4.0br
builtinceil@z]"skerry.builtin.function+json*
classCeilExpressionBuilder*
groupmath*
since3.3.0bu
builtinceiling@z]"skerry.builtin.function+json*
classCeilExpressionBuilder*
groupmath*
since3.3.0bb
builtinchar@zM"skerry.builtin.function+json*
classChr*
groupstring*
since2.3.0bÃ
builtinchar_length@zY3.5.999"skerry.builtin.function+json*
classLength*
groupstring*
since1.5.0zU4.0"skerry.builtin.function+json*
classLength*
groupstring*
since2.3.0b—
builtincharacter_length@zY3.5.999"skerry.builtin.function+json*
classLength*
groupstring*
since1.5.0zU4.0"skerry.builtin.function+json*
classLength*
groupstring*
since2.3.0ba
builtinchr@zM"skerry.builtin.function+json*
classChr*
groupstring*
since2.3.0bp
builtincoalesce@zW"skerry.builtin.function+json*
classCoalesce*
groupconditional*
since1.0.0b
builtincollate@zg4.0"skerry.builtin.function+json*!
classCollateExpressionBuilder*
groupstring*
since4.0.0br
builtin	collation@zX4.0"skerry.builtin.function+json*
class	Collation*
groupstring*
since4.0.0bw
builtin
collations@z\4.0"skerry.builtin.function+json*
class
Collations*
group	generator*
since4.0.0bk
builtinconcat@zT"skerry.builtin.function+json*
classConcat*
group
collection*
since1.5.0bl
builtin	concat_ws@zR"skerry.builtin.function+json*
classConcatWs*
groupstring*
since1.5.0b|
builtincontains@zc"skerry.builtin.function+json*"
classContainsExpressionBuilder*
groupstring*
since3.3.0ba
builtinconv@zL"skerry.builtin.function+json*
classConv*
groupmath*
since1.5.0b|
builtinconvert_timezone@z["skerry.builtin.function+json*
classConvertTimezone*
groupdatetime*
since3.4.0b_
builtincos@zK"skerry.builtin.function+json*
classCos*
groupmath*
since1.4.0ba
builtincosh@zL"skerry.builtin.function+json*
classCosh*
groupmath*
since1.4.0b_
builtincot@zK"skerry.builtin.function+json*
classCot*
groupmath*
since2.3.0bà
builtincounter_diff@zk4.3"skerry.builtin.function+json*%
classCounterDiffExpressionBuilder*
groupwindow*
since4.3.0bc
builtincrc32@zM"skerry.builtin.function+json*
classCrc32*
grouphash*
since1.5.0b_
builtincsc@zK"skerry.builtin.function+json*
classCsc*
groupmath*
since3.3.0bl
builtin	cume_dist@zR"skerry.builtin.function+json*
classCumeDist*
groupwindow*
since2.0.0b|
builtincurdate@zd"skerry.builtin.function+json*!
classCurDateExpressionBuilder*
groupdatetime*
since3.4.0bv
builtincurrent_catalog@zV"skerry.builtin.function+json*
classCurrentCatalog*
groupmisc*
since3.1.0bx
builtincurrent_database@zW"skerry.builtin.function+json*
classCurrentDatabase*
groupmisc*
since1.6.0bt
builtincurrent_date@zW"skerry.builtin.function+json*
classCurrentDate*
groupdatetime*
since1.5.0bu
builtincurrent_path@zX4.2"skerry.builtin.function+json*
classCurrentPath*
groupmisc*
since4.2.0b›
builtincurrent_schema@z`3.5.999"skerry.builtin.function+json*
classCurrentDatabase*
groupmisc*
since1.6.0z\4.0"skerry.builtin.function+json*
classCurrentDatabase*
groupmisc*
since3.4.0by
builtincurrent_time@z\4.1"skerry.builtin.function+json*
classCurrentTime*
groupdatetime*
since4.1.0b˚
builtincurrent_timestamp@ze4.2.999"skerry.builtin.function+json*
classCurrentTimestamp*
groupdatetime*
since1.5.0zr4.3"skerry.builtin.function+json**
class!CurrentTimestampExpressionBuilder*
groupdatetime*
since1.5.0b|
builtincurrent_timezone@z["skerry.builtin.function+json*
classCurrentTimeZone*
groupdatetime*
since3.1.0bp
builtincurrent_user@zS"skerry.builtin.function+json*
classCurrentUser*
groupmisc*
since3.2.0bg
builtindate@zR"skerry.builtin.function+json*
classCast*
group
conversion*
since2.0.1bl
builtindate_add@zS"skerry.builtin.function+json*
classDateAdd*
groupdatetime*
since1.5.0bn
builtin	date_diff@zT"skerry.builtin.function+json*
classDateDiff*
groupdatetime*
since3.4.0bw
builtindate_format@z["skerry.builtin.function+json*
classDateFormatClass*
groupdatetime*
since1.5.0bÄ
builtindate_from_unix_date@z\"skerry.builtin.function+json*
classDateFromUnixDate*
groupdatetime*
since3.1.0b
builtin	date_part@ze"skerry.builtin.function+json*"
classDatePartExpressionBuilder*
groupdatetime*
since3.0.0bl
builtindate_sub@zS"skerry.builtin.function+json*
classDateSub*
groupdatetime*
since1.5.0bu
builtin
date_trunc@zZ"skerry.builtin.function+json*
classTruncTimestamp*
groupdatetime*
since2.3.0bk
builtindateadd@zS"skerry.builtin.function+json*
classDateAdd*
groupdatetime*
since3.4.0bm
builtindatediff@zT"skerry.builtin.function+json*
classDateDiff*
groupdatetime*
since1.5.0b~
builtindatepart@ze"skerry.builtin.function+json*"
classDatePartExpressionBuilder*
groupdatetime*
since3.4.0bj
builtinday@zV"skerry.builtin.function+json*
class
DayOfMonth*
groupdatetime*
since1.5.0bp
builtindayname@zX4.0"skerry.builtin.function+json*
classDayName*
groupdatetime*
since4.0.0bq
builtin
dayofmonth@zV"skerry.builtin.function+json*
class
DayOfMonth*
groupdatetime*
since1.5.0bo
builtin	dayofweek@zU"skerry.builtin.function+json*
class	DayOfWeek*
groupdatetime*
since2.3.0bo
builtin	dayofyear@zU"skerry.builtin.function+json*
class	DayOfYear*
groupdatetime*
since1.5.0bj
builtindecimal@zR"skerry.builtin.function+json*
classCast*
group
conversion*
since2.0.1b«
builtindecode@zY3.5.999"skerry.builtin.function+json*
classDecode*
groupstring*
since3.2.0zU4.0"skerry.builtin.function+json*
classDecode*
groupstring*
since1.5.0bi
builtindegrees@zQ"skerry.builtin.function+json*
class	ToDegrees*
groupmath*
since1.4.0bn
builtin
dense_rank@zS"skerry.builtin.function+json*
class	DenseRank*
groupwindow*
since2.0.0bi
builtindouble@zR"skerry.builtin.function+json*
classCast*
group
conversion*
since2.0.1be
builtine@zS"skerry.builtin.function+json*
classEulerNumber*
groupmath*
since1.5.0b“
builtin
element_at@zY3.5.999"skerry.builtin.function+json*
class	ElementAt*
groupmap*
since2.4.0z\4.0"skerry.builtin.function+json*
class	ElementAt*
group
collection*
since2.4.0ba
builtinelt@zM"skerry.builtin.function+json*
classElt*
groupstring*
since2.0.0bg
builtinencode@zP"skerry.builtin.function+json*
classEncode*
groupstring*
since1.5.0b|
builtinendswith@zc"skerry.builtin.function+json*"
classEndsWithExpressionBuilder*
groupstring*
since3.3.0b“
builtin
equal_null@zZ3.5.999"skerry.builtin.function+json*
class	EqualNull*
groupmisc*
since3.4.0z[4.0"skerry.builtin.function+json*
class	EqualNull*
group	predicate*
since3.4.0bl
builtinexists@zU"skerry.builtin.function+json*
classArrayExists*
grouplambda*
since2.4.0b_
builtinexp@zK"skerry.builtin.function+json*
classExp*
groupmath*
since1.4.0b}
builtinexplode@ze"skerry.builtin.function+json*!
classExplodeExpressionBuilder*
group	generator*
since1.0.0b
builtinexplode@zm3.5.999"skerry.builtin.function+json* 
classExplodeGeneratorBuilder*
group	generator*
since1.0.0zi4.0"skerry.builtin.function+json* 
classExplodeGeneratorBuilder*
group	generator*
since3.4.0bÉ
builtinexplode_outer@ze"skerry.builtin.function+json*!
classExplodeExpressionBuilder*
group	generator*
since1.0.0bÄ
builtinexplode_outer@zr3.5.999"skerry.builtin.function+json*%
classExplodeOuterGeneratorBuilder*
group	generator*
since1.0.0zn4.0"skerry.builtin.function+json*%
classExplodeOuterGeneratorBuilder*
group	generator*
since3.4.0bc
builtinexpm1@zM"skerry.builtin.function+json*
classExpm1*
groupmath*
since1.4.0bk
builtinextract@zS"skerry.builtin.function+json*
classExtract*
groupdatetime*
since3.0.0bk
builtin	factorial@zQ"skerry.builtin.function+json*
class	Factorial*
groupmath*
since1.5.0bl
builtinfilter@zU"skerry.builtin.function+json*
classArrayFilter*
grouplambda*
since2.4.0bo
builtinfind_in_set@zS"skerry.builtin.function+json*
class	FindInSet*
groupstring*
since1.5.0bh
builtinflatten@zP"skerry.builtin.function+json*
classFlatten*
grouparray*
since2.4.0bh
builtinfloat@zR"skerry.builtin.function+json*
classCast*
group
conversion*
since2.0.1bt
builtinfloor@z^"skerry.builtin.function+json*
classFloorExpressionBuilder*
groupmath*
since3.3.0bl
builtinforall@zU"skerry.builtin.function+json*
classArrayForAll*
grouplambda*
since3.0.0bt
builtinformat_number@zV"skerry.builtin.function+json*
classFormatNumber*
groupstring*
since1.5.0bt
builtinformat_string@zV"skerry.builtin.function+json*
classFormatString*
groupstring*
since1.5.0bœ
builtin	from_avro@z^4.04.1.999"skerry.builtin.function+json*
classFromAvro*
groupmisc*
since4.0.0zU4.2"skerry.builtin.function+json*
classFromAvro*
groupavro*
since4.0.0bs
builtinfrom_base32@zW4.3"skerry.builtin.function+json*
classUnBase32*
groupstring*
since4.3.0bl
builtinfrom_csv@zS"skerry.builtin.function+json*
classCsvToStructs*
groupcsv*
since3.0.0bo
builtin	from_json@zU"skerry.builtin.function+json*
classJsonToStructs*
groupjson*
since2.2.0bﬂ
builtinfrom_protobuf@zb4.04.1.999"skerry.builtin.function+json*
classFromProtobuf*
groupmisc*
since4.0.0z]4.2"skerry.builtin.function+json*
classFromProtobuf*
groupprotobuf*
since4.0.0bv
builtinfrom_unixtime@zX"skerry.builtin.function+json*
classFromUnixTime*
groupdatetime*
since1.5.0b
builtinfrom_utc_timestamp@z\"skerry.builtin.function+json*
classFromUTCTimestamp*
groupdatetime*
since1.5.0bq
builtinfrom_xml@zX4.0"skerry.builtin.function+json*
classXmlToStructs*
groupxml*
since4.0.0b`
builtinget@zL"skerry.builtin.function+json*
classGet*
grouparray*
since3.4.0bu
builtinget_json_object@zU"skerry.builtin.function+json*
classGetJsonObject*
groupjson*
since1.5.0bl
builtingetbit@zU"skerry.builtin.function+json*
class
BitwiseGet*
groupbitwise*
since3.2.0bi
builtingreatest@zP"skerry.builtin.function+json*
classGreatest*
groupmath*
since1.5.0bh
builtinhash@zS"skerry.builtin.function+json*
classMurmur3Hash*
grouphash*
since2.0.0b_
builtinhex@zK"skerry.builtin.function+json*
classHex*
groupmath*
since1.5.0bË
builtinhll_sketch_estimate@zb4.1.999"skerry.builtin.function+json*
classHllSketchEstimate*
groupmisc*
since3.5.0z`4.2"skerry.builtin.function+json*
classHllSketchEstimate*
groupsketch*
since3.5.0bÃ
builtin	hll_union@zY4.1.999"skerry.builtin.function+json*
classHllUnion*
groupmisc*
since3.5.0zW4.2"skerry.builtin.function+json*
classHllUnion*
groupsketch*
since3.5.0bf
builtinhmac@zQ4.3"skerry.builtin.function+json*
classHmac*
groupmisc*
since4.3.0b÷
builtinhour@zY4.0.999"skerry.builtin.function+json*
classHour*
groupdatetime*
since1.5.0zf4.1"skerry.builtin.function+json*
classHourExpressionBuilder*
groupdatetime*
since1.5.0bc
builtinhypot@zM"skerry.builtin.function+json*
classHypot*
groupmath*
since1.4.0bd
builtinif@zQ"skerry.builtin.function+json*
classIf*
groupconditional*
since1.0.0bi
builtinifnull@zR"skerry.builtin.function+json*
classNvl*
groupconditional*
since2.0.0bi
builtininitcap@zQ"skerry.builtin.function+json*
classInitCap*
groupstring*
since1.5.0bﬁ
builtininline@z\3.5.999"skerry.builtin.function+json*
classInline*
group	generator*
since2.0.0zi4.0"skerry.builtin.function+json* 
classInlineExpressionBuilder*
group	generator*
since2.0.0b›
builtininline@z\3.5.999"skerry.builtin.function+json*
classInline*
group	generator*
since2.0.0zh4.0"skerry.builtin.function+json*
classInlineGeneratorBuilder*
group	generator*
since3.4.0b‰
builtininline_outer@z\3.5.999"skerry.builtin.function+json*
classInline*
group	generator*
since2.0.0zi4.0"skerry.builtin.function+json* 
classInlineExpressionBuilder*
group	generator*
since2.0.0bË
builtininline_outer@z\3.5.999"skerry.builtin.function+json*
classInline*
group	generator*
since2.0.0zm4.0"skerry.builtin.function+json*$
classInlineOuterGeneratorBuilder*
group	generator*
since3.4.0bÑ
builtininput_file_block_length@z\"skerry.builtin.function+json*
classInputFileBlockLength*
groupmisc*
since2.2.0bÇ
builtininput_file_block_start@z["skerry.builtin.function+json*
classInputFileBlockStart*
groupmisc*
since2.2.0bu
builtininput_file_name@zU"skerry.builtin.function+json*
classInputFileName*
groupmisc*
since1.5.0b·
builtininstr@z^4.2.999"skerry.builtin.function+json*
classStringInstr*
groupstring*
since1.5.0zk4.3"skerry.builtin.function+json*%
classStringInstrExpressionBuilder*
groupstring*
since1.5.0bf
builtinint@zR"skerry.builtin.function+json*
classCast*
group
conversion*
since2.0.1bx
builtinis_valid_utf8@zZ4.0"skerry.builtin.function+json*
classIsValidUTF8*
groupstring*
since4.0.0b
builtinis_valid_variant@z^4.2"skerry.builtin.function+json*
classIsValidVariant*
groupvariant*
since4.2.0b}
builtinis_variant_null@z]4.0"skerry.builtin.function+json*
classIsVariantNull*
groupvariant*
since4.0.0bh
builtinisnan@zR"skerry.builtin.function+json*
classIsNaN*
group	predicate*
since1.5.0bp
builtin	isnotnull@zV"skerry.builtin.function+json*
class	IsNotNull*
group	predicate*
since1.0.0bj
builtinisnull@zS"skerry.builtin.function+json*
classIsNull*
group	predicate*
since1.0.0bÇ
builtinjaro_winkler_similarity@zZ4.3"skerry.builtin.function+json*
classJaroWinkler*
groupstring*
since4.3.0b{
builtinjava_method@z_"skerry.builtin.function+json* 
classCallMethodViaReflection*
groupmisc*
since2.0.0b{
builtinjson_array_length@zY"skerry.builtin.function+json*
classLengthOfJsonArray*
groupjson*
since3.1.0bw
builtinjson_object_keys@zV"skerry.builtin.function+json*
classJsonObjectKeys*
groupjson*
since3.1.0bl
builtin
json_tuple@zQ"skerry.builtin.function+json*
class	JsonTuple*
groupjson*
since1.6.0bl
builtin
json_tuple@zQ"skerry.builtin.function+json*
class	JsonTuple*
groupjson*
since1.6.0bı
builtinkll_sketch_get_n_bigint@zi4.14.1.999"skerry.builtin.function+json*
classKllSketchGetNBigint*
groupmisc*
since4.1.0zb4.2"skerry.builtin.function+json*
classKllSketchGetNBigint*
groupsketch*
since4.1.0bı
builtinkll_sketch_get_n_double@zi4.14.1.999"skerry.builtin.function+json*
classKllSketchGetNDouble*
groupmisc*
since4.1.0zb4.2"skerry.builtin.function+json*
classKllSketchGetNDouble*
groupsketch*
since4.1.0bÚ
builtinkll_sketch_get_n_float@zh4.14.1.999"skerry.builtin.function+json*
classKllSketchGetNFloat*
groupmisc*
since4.1.0za4.2"skerry.builtin.function+json*
classKllSketchGetNFloat*
groupsketch*
since4.1.0bä
builtinkll_sketch_get_quantile_bigint@zp4.14.1.999"skerry.builtin.function+json*#
classKllSketchGetQuantileBigint*
groupmisc*
since4.1.0zi4.2"skerry.builtin.function+json*#
classKllSketchGetQuantileBigint*
groupsketch*
since4.1.0bä
builtinkll_sketch_get_quantile_double@zp4.14.1.999"skerry.builtin.function+json*#
classKllSketchGetQuantileDouble*
groupmisc*
since4.1.0zi4.2"skerry.builtin.function+json*#
classKllSketchGetQuantileDouble*
groupsketch*
since4.1.0bá
builtinkll_sketch_get_quantile_float@zo4.14.1.999"skerry.builtin.function+json*"
classKllSketchGetQuantileFloat*
groupmisc*
since4.1.0zh4.2"skerry.builtin.function+json*"
classKllSketchGetQuantileFloat*
groupsketch*
since4.1.0b˛
builtinkll_sketch_get_rank_bigint@zl4.14.1.999"skerry.builtin.function+json*
classKllSketchGetRankBigint*
groupmisc*
since4.1.0ze4.2"skerry.builtin.function+json*
classKllSketchGetRankBigint*
groupsketch*
since4.1.0b˛
builtinkll_sketch_get_rank_double@zl4.14.1.999"skerry.builtin.function+json*
classKllSketchGetRankDouble*
groupmisc*
since4.1.0ze4.2"skerry.builtin.function+json*
classKllSketchGetRankDouble*
groupsketch*
since4.1.0b˚
builtinkll_sketch_get_rank_float@zk4.14.1.999"skerry.builtin.function+json*
classKllSketchGetRankFloat*
groupmisc*
since4.1.0zd4.2"skerry.builtin.function+json*
classKllSketchGetRankFloat*
groupsketch*
since4.1.0b˜
builtinkll_sketch_merge_bigint@zj4.14.1.999"skerry.builtin.function+json*
classKllSketchMergeBigint*
groupmisc*
since4.1.0zc4.2"skerry.builtin.function+json*
classKllSketchMergeBigint*
groupsketch*
since4.1.0b˜
builtinkll_sketch_merge_double@zj4.14.1.999"skerry.builtin.function+json*
classKllSketchMergeDouble*
groupmisc*
since4.1.0zc4.2"skerry.builtin.function+json*
classKllSketchMergeDouble*
groupsketch*
since4.1.0bÙ
builtinkll_sketch_merge_float@zi4.14.1.999"skerry.builtin.function+json*
classKllSketchMergeFloat*
groupmisc*
since4.1.0zb4.2"skerry.builtin.function+json*
classKllSketchMergeFloat*
groupsketch*
since4.1.0bÅ
builtinkll_sketch_to_string_bigint@zm4.14.1.999"skerry.builtin.function+json* 
classKllSketchToStringBigint*
groupmisc*
since4.1.0zf4.2"skerry.builtin.function+json* 
classKllSketchToStringBigint*
groupsketch*
since4.1.0bÅ
builtinkll_sketch_to_string_double@zm4.14.1.999"skerry.builtin.function+json* 
classKllSketchToStringDouble*
groupmisc*
since4.1.0zf4.2"skerry.builtin.function+json* 
classKllSketchToStringDouble*
groupsketch*
since4.1.0b˛
builtinkll_sketch_to_string_float@zl4.14.1.999"skerry.builtin.function+json*
classKllSketchToStringFloat*
groupmisc*
since4.1.0ze4.2"skerry.builtin.function+json*
classKllSketchToStringFloat*
groupsketch*
since4.1.0ba
builtinlag@zM"skerry.builtin.function+json*
classLag*
groupwindow*
since2.0.0bl
builtinlast_day@zS"skerry.builtin.function+json*
classLastDay*
groupdatetime*
since1.5.0be
builtinlcase@zO"skerry.builtin.function+json*
classLower*
groupstring*
since1.0.1bc
builtinlead@zN"skerry.builtin.function+json*
classLead*
groupwindow*
since2.0.0bc
builtinleast@zM"skerry.builtin.function+json*
classLeast*
groupmath*
since1.5.0bc
builtinleft@zN"skerry.builtin.function+json*
classLeft*
groupstring*
since2.3.0bd
builtinlen@zP"skerry.builtin.function+json*
classLength*
groupstring*
since3.4.0bg
builtinlength@zP"skerry.builtin.function+json*
classLength*
groupstring*
since1.5.0bq
builtinlevenshtein@zU"skerry.builtin.function+json*
classLevenshtein*
groupstring*
since1.5.0b^
builtinln@zK"skerry.builtin.function+json*
classLog*
groupmath*
since1.4.0bv
builtin	localtime@z\4.3"skerry.builtin.function+json*
classCurrentTime*
groupdatetime*
since4.3.0bÙ
builtinlocaltimestamp@zc4.2.999"skerry.builtin.function+json*
classLocalTimestamp*
groupdatetime*
since3.4.0zp4.3"skerry.builtin.function+json*(
classLocalTimestampExpressionBuilder*
groupdatetime*
since3.4.0bm
builtinlocate@zV"skerry.builtin.function+json*
classStringLocate*
groupstring*
since1.5.0be
builtinlog@zQ"skerry.builtin.function+json*
class	Logarithm*
groupmath*
since1.5.0bc
builtinlog10@zM"skerry.builtin.function+json*
classLog10*
groupmath*
since1.4.0bc
builtinlog1p@zM"skerry.builtin.function+json*
classLog1p*
groupmath*
since1.4.0ba
builtinlog2@zL"skerry.builtin.function+json*
classLog2*
groupmath*
since1.4.0be
builtinlower@zO"skerry.builtin.function+json*
classLower*
groupstring*
since1.0.1bt
builtinlpad@z_"skerry.builtin.function+json*
classLPadExpressionBuilder*
groupstring*
since1.5.0bn
builtinltrim@zX"skerry.builtin.function+json*
classStringTrimLeft*
groupstring*
since1.5.0bn
builtin
luhn_check@zS"skerry.builtin.function+json*
class	Luhncheck*
groupstring*
since3.5.0bn
builtin	make_date@zT"skerry.builtin.function+json*
classMakeDate*
groupdatetime*
since3.0.0b{
builtinmake_dt_interval@zZ"skerry.builtin.function+json*
classMakeDTInterval*
groupdatetime*
since3.2.0bv
builtinmake_interval@zX"skerry.builtin.function+json*
classMakeInterval*
groupdatetime*
since3.0.0bs
builtin	make_time@zY4.1"skerry.builtin.function+json*
classMakeTime*
groupdatetime*
since4.1.0bÚ
builtinmake_timestamp@zb4.0.999"skerry.builtin.function+json*
classMakeTimestamp*
groupdatetime*
since3.0.0zo4.1"skerry.builtin.function+json*'
classMakeTimestampExpressionBuilder*
groupdatetime*
since3.0.0bê
builtinmake_timestamp_ltz@zm"skerry.builtin.function+json**
class!MakeTimestampLTZExpressionBuilder*
groupdatetime*
since3.4.0bê
builtinmake_timestamp_ntz@zm"skerry.builtin.function+json**
class!MakeTimestampNTZExpressionBuilder*
groupdatetime*
since3.4.0b|
builtinmake_valid_utf8@z\4.0"skerry.builtin.function+json*
classMakeValidUTF8*
groupstring*
since4.0.0b{
builtinmake_ym_interval@zZ"skerry.builtin.function+json*
classMakeYMInterval*
groupdatetime*
since3.2.0bd
builtinmap@zP"skerry.builtin.function+json*
class	CreateMap*
groupmap*
since2.0.0bk
builtin
map_concat@zP"skerry.builtin.function+json*
class	MapConcat*
groupmap*
since2.4.0bv
builtinmap_contains_key@zU"skerry.builtin.function+json*
classMapContainsKey*
groupmap*
since3.3.0bm
builtinmap_entries@zQ"skerry.builtin.function+json*
class
MapEntries*
groupmap*
since3.0.0bn
builtin
map_filter@zS"skerry.builtin.function+json*
class	MapFilter*
grouplambda*
since3.0.0bt
builtinmap_from_arrays@zT"skerry.builtin.function+json*
classMapFromArrays*
groupmap*
since2.4.0bv
builtinmap_from_entries@zU"skerry.builtin.function+json*
classMapFromEntries*
groupmap*
since2.4.0bg
builtinmap_keys@zN"skerry.builtin.function+json*
classMapKeys*
groupmap*
since2.0.0bk
builtin
map_values@zP"skerry.builtin.function+json*
class	MapValues*
groupmap*
since2.0.0bq
builtinmap_zip_with@zT"skerry.builtin.function+json*
class
MapZipWith*
grouplambda*
since3.0.0bt
builtinmask@z_"skerry.builtin.function+json*
classMaskExpressionBuilder*
groupstring*
since3.4.0b_
builtinmd5@zK"skerry.builtin.function+json*
classMd5*
grouphash*
since1.5.0b‹
builtinminute@z[4.0.999"skerry.builtin.function+json*
classMinute*
groupdatetime*
since1.5.0zh4.1"skerry.builtin.function+json* 
classMinuteExpressionBuilder*
groupdatetime*
since1.5.0b∆
builtinmod@zZ3.5.999"skerry.builtin.function+json*
class	Remainder*
groupmath*
since1.0.0zV4.0"skerry.builtin.function+json*
class	Remainder*
groupmath*
since2.3.0bç
builtinmonotonically_increasing_id@za"skerry.builtin.function+json*"
classMonotonicallyIncreasingID*
groupmisc*
since1.4.0bg
builtinmonth@zQ"skerry.builtin.function+json*
classMonth*
groupdatetime*
since1.5.0bt
builtin	monthname@zZ4.0"skerry.builtin.function+json*
class	MonthName*
groupdatetime*
since4.0.0bx
builtinmonths_between@zY"skerry.builtin.function+json*
classMonthsBetween*
groupdatetime*
since1.5.0bx
builtinnamed_struct@z["skerry.builtin.function+json*
classCreateNamedStruct*
groupstruct*
since1.5.0bj
builtinnanvl@zT"skerry.builtin.function+json*
classNaNvl*
groupconditional*
since1.5.0bk
builtinnegative@zR"skerry.builtin.function+json*
class
UnaryMinus*
groupmath*
since1.0.0bl
builtinnext_day@zS"skerry.builtin.function+json*
classNextDay*
groupdatetime*
since1.5.0b”
builtinnow@zX4.2.999"skerry.builtin.function+json*
classNow*
groupdatetime*
since1.6.0ze4.3"skerry.builtin.function+json*
classNowExpressionBuilder*
groupdatetime*
since1.6.0bl
builtin	nth_value@zR"skerry.builtin.function+json*
classNthValue*
groupwindow*
since3.1.0be
builtinntile@zO"skerry.builtin.function+json*
classNTile*
groupwindow*
since2.0.0bl
builtinnullif@zU"skerry.builtin.function+json*
classNullIf*
groupconditional*
since2.0.0by
builtin
nullifzero@z^4.0"skerry.builtin.function+json*
class
NullIfZero*
groupconditional*
since4.0.0bf
builtinnvl@zR"skerry.builtin.function+json*
classNvl*
groupconditional*
since2.0.0bh
builtinnvl2@zS"skerry.builtin.function+json*
classNvl2*
groupconditional*
since2.0.0br
builtinoctet_length@zU"skerry.builtin.function+json*
classOctetLength*
groupstring*
since2.3.0bi
builtinoverlay@zQ"skerry.builtin.function+json*
classOverlay*
groupstring*
since3.0.0bÖ
builtin
parse_json@zj4.0"skerry.builtin.function+json*#
classParseJsonExpressionBuilder*
groupvariant*
since4.0.0bi
builtin	parse_url@zO"skerry.builtin.function+json*
classParseUrl*
groupurl*
since2.0.0br
builtinpercent_rank@zU"skerry.builtin.function+json*
classPercentRank*
groupwindow*
since2.0.0b]
builtinpi@zJ"skerry.builtin.function+json*
classPi*
groupmath*
since1.5.0ba
builtinpmod@zL"skerry.builtin.function+json*
classPmod*
groupmath*
since1.5.0bÍ
builtin
posexplode@z`3.5.999"skerry.builtin.function+json*
class
PosExplode*
group	generator*
since2.0.0zm4.0"skerry.builtin.function+json*$
classPosExplodeExpressionBuilder*
group	generator*
since2.0.0bÈ
builtin
posexplode@z`3.5.999"skerry.builtin.function+json*
class
PosExplode*
group	generator*
since2.0.0zl4.0"skerry.builtin.function+json*#
classPosExplodeGeneratorBuilder*
group	generator*
since3.5.0b
builtinposexplode_outer@z`3.5.999"skerry.builtin.function+json*
class
PosExplode*
group	generator*
since2.0.0zm4.0"skerry.builtin.function+json*$
classPosExplodeExpressionBuilder*
group	generator*
since2.0.0bÙ
builtinposexplode_outer@z`3.5.999"skerry.builtin.function+json*
class
PosExplode*
group	generator*
since2.0.0zq4.0"skerry.builtin.function+json*(
classPosExplodeOuterGeneratorBuilder*
group	generator*
since3.5.0b’
builtinposition@z_3.5.999"skerry.builtin.function+json*
classStringLocate*
groupstring*
since1.5.0z[4.0"skerry.builtin.function+json*
classStringLocate*
groupstring*
since2.3.0bn
builtinpositive@zU"skerry.builtin.function+json*
classUnaryPositive*
groupmath*
since1.5.0b_
builtinpow@zK"skerry.builtin.function+json*
classPow*
groupmath*
since1.4.0ba
builtinpower@zK"skerry.builtin.function+json*
classPow*
groupmath*
since1.4.0bm
builtinprintf@zV"skerry.builtin.function+json*
classFormatString*
groupstring*
since1.5.0bÅ
builtinpython_worker_logs@z^4.1"skerry.builtin.function+json*
classPythonWorkerLogs*
grouptable*
since4.1.0bk
builtinquarter@zS"skerry.builtin.function+json*
classQuarter*
groupdatetime*
since1.5.0bj
builtinquote@zT4.1"skerry.builtin.function+json*
classQuote*
groupstring*
since4.1.0bi
builtinradians@zQ"skerry.builtin.function+json*
class	ToRadians*
groupmath*
since1.4.0b·
builtinraise_error@z[3.5.999"skerry.builtin.function+json*
class
RaiseError*
groupmisc*
since3.1.0zh4.0"skerry.builtin.function+json*$
classRaiseErrorExpressionBuilder*
groupmisc*
since3.1.0ba
builtinrand@zL"skerry.builtin.function+json*
classRand*
groupmath*
since1.5.0bc
builtinrandn@zM"skerry.builtin.function+json*
classRandn*
groupmath*
since1.5.0bø
builtinrandom@zU3.5.999"skerry.builtin.function+json*
classRand*
groupmath*
since1.5.0zQ4.0"skerry.builtin.function+json*
classRand*
groupmath*
since3.0.0bn
builtinrandstr@zV4.0"skerry.builtin.function+json*
classRandStr*
groupstring*
since4.0.0bd
builtinrange@zN"skerry.builtin.function+json*
classRange*
grouptable*
since2.0.0bc
builtinrank@zN"skerry.builtin.function+json*
classRank*
groupwindow*
since2.0.0bo
builtinreduce@zX"skerry.builtin.function+json*
classArrayAggregate*
grouplambda*
since3.4.0bw
builtinreflect@z_"skerry.builtin.function+json* 
classCallMethodViaReflection*
groupmisc*
since2.0.0bi
builtinregexp@zR"skerry.builtin.function+json*
classRLike*
group	predicate*
since3.2.0br
builtinregexp_count@zU"skerry.builtin.function+json*
classRegExpCount*
groupstring*
since3.4.0bv
builtinregexp_extract@zW"skerry.builtin.function+json*
classRegExpExtract*
groupstring*
since1.5.0b}
builtinregexp_extract_all@zZ"skerry.builtin.function+json*
classRegExpExtractAll*
groupstring*
since3.1.0br
builtinregexp_instr@zU"skerry.builtin.function+json*
classRegExpInStr*
groupstring*
since3.4.0bn
builtinregexp_like@zR"skerry.builtin.function+json*
classRLike*
group	predicate*
since3.2.0bv
builtinregexp_replace@zW"skerry.builtin.function+json*
classRegExpReplace*
groupstring*
since1.5.0bt
builtinregexp_substr@zV"skerry.builtin.function+json*
classRegExpSubStr*
groupstring*
since3.4.0bm
builtinrepeat@zV"skerry.builtin.function+json*
classStringRepeat*
groupstring*
since1.5.0bo
builtinreplace@zW"skerry.builtin.function+json*
classStringReplace*
groupstring*
since2.3.0bm
builtinreverse@zU"skerry.builtin.function+json*
classReverse*
group
collection*
since1.5.0be
builtinright@zO"skerry.builtin.function+json*
classRight*
groupstring*
since2.3.0ba
builtinrint@zL"skerry.builtin.function+json*
classRint*
groupmath*
since1.4.0bc
builtinround@zM"skerry.builtin.function+json*
classRound*
groupmath*
since1.5.0bn
builtin
row_number@zS"skerry.builtin.function+json*
class	RowNumber*
groupwindow*
since2.0.0bt
builtinrpad@z_"skerry.builtin.function+json*
classRPadExpressionBuilder*
groupstring*
since1.5.0bo
builtinrtrim@zY"skerry.builtin.function+json*
classStringTrimRight*
groupstring*
since1.5.0b‹
builtinschema_of_avro@zb4.04.1.999"skerry.builtin.function+json*
classSchemaOfAvro*
groupmisc*
since4.0.0zY4.2"skerry.builtin.function+json*
classSchemaOfAvro*
groupavro*
since4.0.0bp
builtinschema_of_csv@zR"skerry.builtin.function+json*
classSchemaOfCsv*
groupcsv*
since3.0.0bs
builtinschema_of_json@zT"skerry.builtin.function+json*
classSchemaOfJson*
groupjson*
since2.4.0bÅ
builtinschema_of_variant@z_4.0"skerry.builtin.function+json*
classSchemaOfVariant*
groupvariant*
since4.0.0bà
builtinschema_of_variant_agg@zb4.0"skerry.builtin.function+json*
classSchemaOfVariantAgg*
groupvariant*
since4.0.0bu
builtinschema_of_xml@zW4.0"skerry.builtin.function+json*
classSchemaOfXml*
groupxml*
since4.0.0b_
builtinsec@zK"skerry.builtin.function+json*
classSec*
groupmath*
since3.3.0b‹
builtinsecond@z[4.0.999"skerry.builtin.function+json*
classSecond*
groupdatetime*
since1.5.0zh4.1"skerry.builtin.function+json* 
classSecondExpressionBuilder*
groupdatetime*
since1.5.0bm
builtin	sentences@zS"skerry.builtin.function+json*
class	Sentences*
groupstring*
since2.0.0bj
builtinsequence@zQ"skerry.builtin.function+json*
classSequence*
grouparray*
since2.4.0bu
builtinsession_user@zX4.0"skerry.builtin.function+json*
classCurrentUser*
groupmisc*
since4.0.0bx
builtinsession_window@zY"skerry.builtin.function+json*
classSessionWindow*
groupdatetime*
since3.2.0b`
builtinsha@zL"skerry.builtin.function+json*
classSha1*
grouphash*
since1.5.0ba
builtinsha1@zL"skerry.builtin.function+json*
classSha1*
grouphash*
since1.5.0ba
builtinsha2@zL"skerry.builtin.function+json*
classSha2*
grouphash*
since1.5.0bœ
builtin	shiftleft@zZ3.5.999"skerry.builtin.function+json*
class	ShiftLeft*
groupmath*
since1.5.0zY4.0"skerry.builtin.function+json*
class	ShiftLeft*
groupbitwise*
since1.5.0bp
builtin
shiftright@zU"skerry.builtin.function+json*
class
ShiftRight*
groupbitwise*
since1.5.0bÄ
builtinshiftrightunsigned@z]"skerry.builtin.function+json*
classShiftRightUnsigned*
groupbitwise*
since1.5.0bh
builtinshuffle@zP"skerry.builtin.function+json*
classShuffle*
grouparray*
since2.4.0bc
builtinsign@zN"skerry.builtin.function+json*
classSignum*
groupmath*
since1.4.0be
builtinsignum@zN"skerry.builtin.function+json*
classSignum*
groupmath*
since1.4.0b_
builtinsin@zK"skerry.builtin.function+json*
classSin*
groupmath*
since1.4.0ba
builtinsinh@zL"skerry.builtin.function+json*
classSinh*
groupmath*
since1.4.0bg
builtinsize@zR"skerry.builtin.function+json*
classSize*
group
collection*
since1.5.0bd
builtinslice@zN"skerry.builtin.function+json*
classSlice*
grouparray*
since2.4.0bk
builtinsmallint@zR"skerry.builtin.function+json*
classCast*
group
conversion*
since2.0.1bm
builtin
sort_array@zR"skerry.builtin.function+json*
class	SortArray*
grouparray*
since1.5.0bi
builtinsoundex@zQ"skerry.builtin.function+json*
classSoundEx*
groupstring*
since1.5.0bk
builtinspace@zU"skerry.builtin.function+json*
classStringSpace*
groupstring*
since1.5.0b{
builtinspark_partition_id@zX"skerry.builtin.function+json*
classSparkPartitionID*
groupmisc*
since1.4.0bk
builtinsplit@zU"skerry.builtin.function+json*
classStringSplit*
groupstring*
since1.5.0bn
builtin
split_part@zS"skerry.builtin.function+json*
class	SplitPart*
groupstring*
since3.3.0bu
builtinsql_keywords@zX"skerry.builtin.function+json*
classSQLKeywords*
group	generator*
since3.5.0ba
builtinsqrt@zL"skerry.builtin.function+json*
classSqrt*
groupmath*
since1.1.1br
builtinst_asbinary@zV4.1"skerry.builtin.function+json*
classST_AsBinary*
groupst*
since4.1.0bx
builtinst_geogfromwkb@zY4.1"skerry.builtin.function+json*
classST_GeogFromWKB*
groupst*
since4.1.0bx
builtinst_geomfromwkb@zY4.1"skerry.builtin.function+json*
classST_GeomFromWKB*
groupst*
since4.1.0bp
builtin
st_setsrid@zU4.1"skerry.builtin.function+json*
class
ST_SetSrid*
groupst*
since4.1.0bj
builtinst_srid@zR4.1"skerry.builtin.function+json*
classST_Srid*
groupst*
since4.1.0bh
builtinstack@zR"skerry.builtin.function+json*
classStack*
group	generator*
since2.0.0bh
builtinstack@zR"skerry.builtin.function+json*
classStack*
group	generator*
since2.0.0bÄ
builtin
startswith@ze"skerry.builtin.function+json*$
classStartsWithExpressionBuilder*
groupstring*
since3.3.0bm
builtin
str_to_map@zR"skerry.builtin.function+json*
classStringToMap*
groupmap*
since2.0.1bi
builtinstring@zR"skerry.builtin.function+json*
classCast*
group
conversion*
since2.0.1br
builtinstruct@z["skerry.builtin.function+json*
classCreateNamedStruct*
groupstruct*
since1.4.0bj
builtinsubstr@zS"skerry.builtin.function+json*
class	Substring*
groupstring*
since1.5.0bm
builtin	substring@zS"skerry.builtin.function+json*
class	Substring*
groupstring*
since1.5.0bx
builtinsubstring_index@zX"skerry.builtin.function+json*
classSubstringIndex*
groupstring*
since1.5.0b_
builtintan@zK"skerry.builtin.function+json*
classTan*
groupmath*
since1.4.0ba
builtintanh@zL"skerry.builtin.function+json*
classTanh*
groupmath*
since1.4.0bÊ
builtintheta_difference@ze4.14.1.999"skerry.builtin.function+json*
classThetaDifference*
groupmisc*
since4.1.0z^4.2"skerry.builtin.function+json*
classThetaDifference*
groupsketch*
since4.1.0bÏ
builtintheta_intersection@zg4.14.1.999"skerry.builtin.function+json*
classThetaIntersection*
groupmisc*
since4.1.0z`4.2"skerry.builtin.function+json*
classThetaIntersection*
groupsketch*
since4.1.0bÛ
builtintheta_sketch_estimate@zi4.14.1.999"skerry.builtin.function+json*
classThetaSketchEstimate*
groupmisc*
since4.1.0zb4.2"skerry.builtin.function+json*
classThetaSketchEstimate*
groupsketch*
since4.1.0b◊
builtintheta_union@z`4.14.1.999"skerry.builtin.function+json*
class
ThetaUnion*
groupmisc*
since4.1.0zY4.2"skerry.builtin.function+json*
class
ThetaUnion*
groupsketch*
since4.1.0bl
builtintime@zW4.1"skerry.builtin.function+json*
classCast*
group
conversion*
since2.0.1bà
builtintime_bucket@zl4.2"skerry.builtin.function+json*$
classTimeBucketExpressionBuilder*
groupdatetime*
since4.2.0bs
builtin	time_diff@zY4.1"skerry.builtin.function+json*
classTimeDiff*
groupdatetime*
since4.1.0bÄ
builtintime_from_micros@z_4.2"skerry.builtin.function+json*
classTimeFromMicros*
groupdatetime*
since4.2.0bÄ
builtintime_from_millis@z_4.2"skerry.builtin.function+json*
classTimeFromMillis*
groupdatetime*
since4.2.0bÇ
builtintime_from_seconds@z`4.2"skerry.builtin.function+json*
classTimeFromSeconds*
groupdatetime*
since4.2.0b|
builtintime_to_micros@z]4.2"skerry.builtin.function+json*
classTimeToMicros*
groupdatetime*
since4.2.0b|
builtintime_to_millis@z]4.2"skerry.builtin.function+json*
classTimeToMillis*
groupdatetime*
since4.2.0b~
builtintime_to_seconds@z^4.2"skerry.builtin.function+json*
classTimeToSeconds*
groupdatetime*
since4.2.0bu
builtin
time_trunc@zZ4.1"skerry.builtin.function+json*
class	TimeTrunc*
groupdatetime*
since4.1.0bl
builtin	timestamp@zR"skerry.builtin.function+json*
classCast*
group
conversion*
since2.0.1b~
builtintimestamp_micros@z]"skerry.builtin.function+json*
classMicrosToTimestamp*
groupdatetime*
since3.1.0b~
builtintimestamp_millis@z]"skerry.builtin.function+json*
classMillisToTimestamp*
groupdatetime*
since3.1.0bÅ
builtintimestamp_nanos@za4.3"skerry.builtin.function+json*
classNanosToTimestamp*
groupdatetime*
since4.3.0bÄ
builtintimestamp_seconds@z^"skerry.builtin.function+json*
classSecondsToTimestamp*
groupdatetime*
since3.1.0bj
builtintinyint@zR"skerry.builtin.function+json*
classCast*
group
conversion*
since2.0.1b…
builtinto_avro@z\4.04.1.999"skerry.builtin.function+json*
classToAvro*
groupmisc*
since4.0.0zS4.2"skerry.builtin.function+json*
classToAvro*
groupavro*
since4.0.0bo
builtin	to_base32@zU4.3"skerry.builtin.function+json*
classBase32*
groupstring*
since4.3.0bl
builtin	to_binary@zR"skerry.builtin.function+json*
classToBinary*
groupstring*
since3.3.0bŸ
builtinto_char@z^3.5.999"skerry.builtin.function+json*
classToCharacter*
groupstring*
since3.4.0za4.0"skerry.builtin.function+json*
classToCharacterBuilder*
groupstring*
since3.4.0bj
builtinto_csv@zS"skerry.builtin.function+json*
classStructsToCsv*
groupcsv*
since3.0.0bo
builtinto_date@zW"skerry.builtin.function+json*
classParseToDate*
groupdatetime*
since1.5.0bm
builtinto_json@zU"skerry.builtin.function+json*
classStructsToJson*
groupjson*
since2.2.0bl
builtin	to_number@zR"skerry.builtin.function+json*
classToNumber*
groupstring*
since3.3.0bŸ
builtinto_protobuf@z`4.04.1.999"skerry.builtin.function+json*
class
ToProtobuf*
groupmisc*
since4.0.0z[4.2"skerry.builtin.function+json*
class
ToProtobuf*
groupprotobuf*
since4.0.0bo
builtinto_time@zW4.1"skerry.builtin.function+json*
classToTime*
groupdatetime*
since4.1.0by
builtinto_timestamp@z\"skerry.builtin.function+json*
classParseToTimestamp*
groupdatetime*
since2.2.0bë
builtinto_timestamp_ltz@zp"skerry.builtin.function+json*-
class$ParseToTimestampLTZExpressionBuilder*
groupdatetime*
since3.4.0bë
builtinto_timestamp_ntz@zp"skerry.builtin.function+json*-
class$ParseToTimestampNTZExpressionBuilder*
groupdatetime*
since3.4.0b}
builtinto_unix_timestamp@z["skerry.builtin.function+json*
classToUnixTimestamp*
groupdatetime*
since1.6.0b{
builtinto_utc_timestamp@zZ"skerry.builtin.function+json*
classToUTCTimestamp*
groupdatetime*
since1.5.0b‹
builtin
to_varchar@z^3.5.999"skerry.builtin.function+json*
classToCharacter*
groupstring*
since3.5.0za4.0"skerry.builtin.function+json*
classToCharacterBuilder*
groupstring*
since3.5.0bÅ
builtinto_variant_object@z_4.0"skerry.builtin.function+json*
classToVariantObject*
groupvariant*
since4.0.0bo
builtinto_xml@zX4.0"skerry.builtin.function+json*
classStructsToXml*
groupxml*
since4.0.0br
builtin	transform@zX"skerry.builtin.function+json*
classArrayTransform*
grouplambda*
since2.4.0bv
builtintransform_keys@zW"skerry.builtin.function+json*
classTransformKeys*
grouplambda*
since3.0.0bz
builtintransform_values@zY"skerry.builtin.function+json*
classTransformValues*
grouplambda*
since3.0.0bs
builtin	translate@zY"skerry.builtin.function+json*
classStringTranslate*
groupstring*
since1.5.0bi
builtintrim@zT"skerry.builtin.function+json*
class
StringTrim*
groupstring*
since1.5.0bk
builtintrunc@zU"skerry.builtin.function+json*
class	TruncDate*
groupdatetime*
since1.5.0bf
builtintry_add@zN"skerry.builtin.function+json*
classTryAdd*
groupmath*
since3.2.0bu
builtintry_aes_decrypt@zU"skerry.builtin.function+json*
classTryAesDecrypt*
groupmisc*
since3.5.0bl
builtin
try_divide@zQ"skerry.builtin.function+json*
class	TryDivide*
groupmath*
since3.2.0b‹
builtintry_element_at@z\3.5.999"skerry.builtin.function+json*
classTryElementAt*
groupmap*
since3.3.0z_4.0"skerry.builtin.function+json*
classTryElementAt*
group
collection*
since3.3.0bÇ
builtintry_make_interval@z`4.0"skerry.builtin.function+json*
classTryMakeInterval*
groupdatetime*
since4.0.0bÅ
builtintry_make_timestamp@zj4.04.0.999"skerry.builtin.function+json*
classTryMakeTimestamp*
groupdatetime*
since4.0.0zr4.1"skerry.builtin.function+json**
class!TryMakeTimestampExpressionBuilder*
groupdatetime*
since4.0.0bú
builtintry_make_timestamp_ltz@zu4.0"skerry.builtin.function+json*-
class$TryMakeTimestampLTZExpressionBuilder*
groupdatetime*
since4.0.0bú
builtintry_make_timestamp_ntz@zu4.0"skerry.builtin.function+json*-
class$TryMakeTimestampNTZExpressionBuilder*
groupdatetime*
since4.0.0bk
builtintry_mod@zS4.0"skerry.builtin.function+json*
classTryMod*
groupmath*
since4.0.0bp
builtintry_multiply@zS"skerry.builtin.function+json*
classTryMultiply*
groupmath*
since3.3.0bå
builtintry_parse_json@zm4.0"skerry.builtin.function+json*&
classTryParseJsonExpressionBuilder*
groupvariant*
since4.0.0bu
builtintry_parse_url@zW4.0"skerry.builtin.function+json*
classTryParseUrl*
groupurl*
since4.0.0bs
builtintry_reflect@zW4.0"skerry.builtin.function+json*
class
TryReflect*
groupmisc*
since4.0.0bp
builtintry_subtract@zS"skerry.builtin.function+json*
classTrySubtract*
groupmath*
since3.3.0bs
builtintry_to_binary@zU"skerry.builtin.function+json*
classTryToBinary*
groupstring*
since3.3.0bá
builtintry_to_date@zk4.1"skerry.builtin.function+json*#
classTryToDateExpressionBuilder*
groupdatetime*
since4.0.0bs
builtintry_to_number@zU"skerry.builtin.function+json*
classTryToNumber*
groupstring*
since3.3.0bá
builtintry_to_time@zk4.1"skerry.builtin.function+json*#
classTryToTimeExpressionBuilder*
groupdatetime*
since4.1.0bå
builtintry_to_timestamp@zk"skerry.builtin.function+json*(
classTryToTimestampExpressionBuilder*
groupdatetime*
since3.4.0bw
builtintry_url_decode@zX4.0"skerry.builtin.function+json*
classTryUrlDecode*
groupurl*
since4.0.0bÄ
builtintry_validate_utf8@z^4.0"skerry.builtin.function+json*
classTryValidateUTF8*
groupstring*
since4.0.0bü
builtintry_variant_array_append@zv4.3"skerry.builtin.function+json*/
class&TryVariantArrayAppendExpressionBuilder*
groupvariant*
since4.3.0bé
builtintry_variant_get@zn4.0"skerry.builtin.function+json*'
classTryVariantGetExpressionBuilder*
groupvariant*
since4.0.0bî
builtintry_variant_insert@zq4.3"skerry.builtin.function+json**
class!TryVariantInsertExpressionBuilder*
groupvariant*
since4.3.0bé
builtintry_variant_set@zn4.3"skerry.builtin.function+json*'
classTryVariantSetExpressionBuilder*
groupvariant*
since4.3.0bå
builtintuple_difference_double@zd4.2"skerry.builtin.function+json*
classTupleDifferenceDouble*
groupsketch*
since4.2.0bé
builtintuple_difference_integer@ze4.2"skerry.builtin.function+json*
classTupleDifferenceInteger*
groupsketch*
since4.2.0bó
builtintuple_difference_theta_double@zi4.2"skerry.builtin.function+json*#
classTupleDifferenceThetaDouble*
groupsketch*
since4.2.0bô
builtintuple_difference_theta_integer@zj4.2"skerry.builtin.function+json*$
classTupleDifferenceThetaInteger*
groupsketch*
since4.2.0bê
builtintuple_intersection_double@zf4.2"skerry.builtin.function+json* 
classTupleIntersectionDouble*
groupsketch*
since4.2.0bí
builtintuple_intersection_integer@zg4.2"skerry.builtin.function+json*!
classTupleIntersectionInteger*
groupsketch*
since4.2.0bõ
builtintuple_intersection_theta_double@zk4.2"skerry.builtin.function+json*%
classTupleIntersectionThetaDouble*
groupsketch*
since4.2.0bù
builtin tuple_intersection_theta_integer@zl4.2"skerry.builtin.function+json*&
classTupleIntersectionThetaInteger*
groupsketch*
since4.2.0bï
builtintuple_sketch_estimate_double@zh4.2"skerry.builtin.function+json*"
classTupleSketchEstimateDouble*
groupsketch*
since4.2.0bó
builtintuple_sketch_estimate_integer@zi4.2"skerry.builtin.function+json*#
classTupleSketchEstimateInteger*
groupsketch*
since4.2.0bì
builtintuple_sketch_summary_double@zg4.2"skerry.builtin.function+json*!
classTupleSketchSummaryDouble*
groupsketch*
since4.2.0bï
builtintuple_sketch_summary_integer@zh4.2"skerry.builtin.function+json*"
classTupleSketchSummaryInteger*
groupsketch*
since4.2.0bè
builtintuple_sketch_theta_double@ze4.2"skerry.builtin.function+json*
classTupleSketchThetaDouble*
groupsketch*
since4.2.0bë
builtintuple_sketch_theta_integer@zf4.2"skerry.builtin.function+json* 
classTupleSketchThetaInteger*
groupsketch*
since4.2.0bì
builtintuple_union_double@zp4.2"skerry.builtin.function+json**
class!TupleUnionDoubleExpressionBuilder*
groupsketch*
since4.2.0bï
builtintuple_union_integer@zq4.2"skerry.builtin.function+json*+
class"TupleUnionIntegerExpressionBuilder*
groupsketch*
since4.2.0bû
builtintuple_union_theta_double@zu4.2"skerry.builtin.function+json*/
class&TupleUnionThetaDoubleExpressionBuilder*
groupsketch*
since4.2.0b†
builtintuple_union_theta_integer@zv4.2"skerry.builtin.function+json*0
class'TupleUnionThetaIntegerExpressionBuilder*
groupsketch*
since4.2.0be
builtintypeof@zN"skerry.builtin.function+json*
classTypeOf*
groupmisc*
since3.0.0be
builtinucase@zO"skerry.builtin.function+json*
classUpper*
groupstring*
since1.0.1bk
builtinunbase64@zR"skerry.builtin.function+json*
classUnBase64*
groupstring*
since1.5.0bc
builtinunhex@zM"skerry.builtin.function+json*
classUnhex*
groupmath*
since1.5.0bl
builtinuniform@zT4.0"skerry.builtin.function+json*
classUniform*
groupmath*
since4.0.0bn
builtin	unix_date@zT"skerry.builtin.function+json*
classUnixDate*
groupdatetime*
since3.1.0br
builtinunix_micros@zV"skerry.builtin.function+json*
class
UnixMicros*
groupdatetime*
since3.1.0br
builtinunix_millis@zV"skerry.builtin.function+json*
class
UnixMillis*
groupdatetime*
since3.1.0bu
builtin
unix_nanos@zZ4.3"skerry.builtin.function+json*
class	UnixNanos*
groupdatetime*
since4.3.0bt
builtinunix_seconds@zW"skerry.builtin.function+json*
classUnixSeconds*
groupdatetime*
since3.1.0bx
builtinunix_timestamp@zY"skerry.builtin.function+json*
classUnixTimestamp*
groupdatetime*
since1.5.0be
builtinupper@zO"skerry.builtin.function+json*
classUpper*
groupstring*
since1.0.1bk
builtin
url_decode@zP"skerry.builtin.function+json*
class	UrlDecode*
groupurl*
since3.4.0bk
builtin
url_encode@zP"skerry.builtin.function+json*
class	UrlEncode*
groupurl*
since3.4.0bÀ
builtinuser@z\3.5.999"skerry.builtin.function+json*
classCurrentUser*
groupmisc*
since3.2.0zX4.0"skerry.builtin.function+json*
classCurrentUser*
groupmisc*
since3.4.0ba
builtinuuid@zL"skerry.builtin.function+json*
classUuid*
groupmisc*
since2.3.0by
builtinvalidate_utf8@z[4.0"skerry.builtin.function+json*
classValidateUTF8*
groupstring*
since4.0.0bò
builtinvariant_array_append@zs4.3"skerry.builtin.function+json*,
class#VariantArrayAppendExpressionBuilder*
groupvariant*
since4.3.0b|
builtinvariant_delete@z]4.3"skerry.builtin.function+json*
classVariantDelete*
groupvariant*
since4.3.0bé
builtinvariant_explode@zn4.0"skerry.builtin.function+json*'
classVariantExplodeGeneratorBuilder*
groupvariant*
since4.0.0bô
builtinvariant_explode_outer@zs4.0"skerry.builtin.function+json*,
class#VariantExplodeOuterGeneratorBuilder*
groupvariant*
since4.0.0bá
builtinvariant_get@zk4.0"skerry.builtin.function+json*$
classVariantGetExpressionBuilder*
groupvariant*
since4.0.0bç
builtinvariant_insert@zn4.3"skerry.builtin.function+json*'
classVariantInsertExpressionBuilder*
groupvariant*
since4.3.0bá
builtinvariant_set@zk4.3"skerry.builtin.function+json*$
classVariantSetExpressionBuilder*
groupvariant*
since4.3.0bñ
builtinvariant_strip_nulls@zr4.3"skerry.builtin.function+json*+
class"VariantStripNullsExpressionBuilder*
groupvariant*
since4.3.0bs
builtin
vector_avg@zX4.2"skerry.builtin.function+json*
class	VectorAvg*
groupvector*
since4.2.0bé
builtinvector_cosine_similarity@ze4.2"skerry.builtin.function+json*
classVectorCosineSimilarity*
groupvector*
since4.2.0bÜ
builtinvector_inner_product@za4.2"skerry.builtin.function+json*
classVectorInnerProduct*
groupvector*
since4.2.0bÇ
builtinvector_l2_distance@z_4.2"skerry.builtin.function+json*
classVectorL2Distance*
groupvector*
since4.2.0bu
builtinvector_norm@zY4.2"skerry.builtin.function+json*
class
VectorNorm*
groupvector*
since4.2.0b
builtinvector_normalize@z^4.2"skerry.builtin.function+json*
classVectorNormalize*
groupvector*
since4.2.0bs
builtin
vector_sum@zX4.2"skerry.builtin.function+json*
class	VectorSum*
groupvector*
since4.2.0bl
builtinversion@zT"skerry.builtin.function+json*
classSparkVersion*
groupmisc*
since3.0.0bk
builtinweekday@zS"skerry.builtin.function+json*
classWeekDay*
groupdatetime*
since2.4.0bq
builtin
weekofyear@zV"skerry.builtin.function+json*
class
WeekOfYear*
groupdatetime*
since1.5.0bl
builtinwhen@zW"skerry.builtin.function+json*
classCaseWhen*
groupconditional*
since1.0.1bp
builtinwidth_bucket@zS"skerry.builtin.function+json*
classWidthBucket*
groupmath*
since3.1.0bm
builtinwindow@zV"skerry.builtin.function+json*
class
TimeWindow*
groupdatetime*
since2.0.0br
builtinwindow_time@zV"skerry.builtin.function+json*
class
WindowTime*
groupdatetime*
since3.4.0bf
builtinxpath@zP"skerry.builtin.function+json*
class	XPathList*
groupxml*
since2.0.0bq
builtinxpath_boolean@zS"skerry.builtin.function+json*
classXPathBoolean*
groupxml*
since2.0.0bo
builtinxpath_double@zR"skerry.builtin.function+json*
classXPathDouble*
groupxml*
since2.0.0bm
builtinxpath_float@zQ"skerry.builtin.function+json*
class
XPathFloat*
groupxml*
since2.0.0bi
builtin	xpath_int@zO"skerry.builtin.function+json*
classXPathInt*
groupxml*
since2.0.0bk
builtin
xpath_long@zP"skerry.builtin.function+json*
class	XPathLong*
groupxml*
since2.0.0bo
builtinxpath_number@zR"skerry.builtin.function+json*
classXPathDouble*
groupxml*
since2.0.0bm
builtinxpath_short@zQ"skerry.builtin.function+json*
class
XPathShort*
groupxml*
since2.0.0bo
builtinxpath_string@zR"skerry.builtin.function+json*
classXPathString*
groupxml*
since2.0.0bi
builtinxxhash64@zP"skerry.builtin.function+json*
classXxHash64*
grouphash*
since3.0.0be
builtinyear@zP"skerry.builtin.function+json*
classYear*
groupdatetime*
since1.5.0by
builtin
zeroifnull@z^4.0"skerry.builtin.function+json*
class
ZeroIfNull*
groupconditional*
since4.0.0bj
builtinzip_with@zQ"skerry.builtin.function+json*
classZipWith*
grouplambda*
since2.4.0j`
builtinany@zN"skerry.builtin.aggregate+json*
classBoolOr*
groupagg*
since3.0.0jh
builtin	any_value@zP"skerry.builtin.aggregate+json*
classAnyValue*
groupagg*
since3.4.0j
builtinapprox_count_distinct@z["skerry.builtin.aggregate+json*
classHyperLogLogPlusPlus*
groupagg*
since1.6.0j}
builtinapprox_percentile@z]"skerry.builtin.aggregate+json*
classApproximatePercentile*
groupagg*
since2.1.0jr
builtinapprox_top_k@zW4.1"skerry.builtin.aggregate+json*
class
ApproxTopK*
groupagg*
since4.1.0já
builtinapprox_top_k_accumulate@za4.1"skerry.builtin.aggregate+json*
classApproxTopKAccumulate*
groupagg*
since4.1.0jÅ
builtinapprox_top_k_combine@z^4.1"skerry.builtin.aggregate+json*
classApproxTopKCombine*
groupagg*
since4.1.0jk
builtin	array_agg@zS"skerry.builtin.aggregate+json*
classCollectList*
groupagg*
since3.3.0ja
builtinavg@zO"skerry.builtin.aggregate+json*
classAverage*
groupagg*
since1.0.0jg
builtinbit_and@zQ"skerry.builtin.aggregate+json*
class	BitAndAgg*
groupagg*
since3.0.0je
builtinbit_or@zP"skerry.builtin.aggregate+json*
classBitOrAgg*
groupagg*
since3.0.0jg
builtinbit_xor@zQ"skerry.builtin.aggregate+json*
class	BitXorAgg*
groupagg*
since3.0.0jv
builtinbitmap_and_agg@zY4.1"skerry.builtin.aggregate+json*
classBitmapAndAgg*
groupagg*
since4.1.0j}
builtinbitmap_construct_agg@zZ"skerry.builtin.aggregate+json*
classBitmapConstructAgg*
groupagg*
since3.5.0jo
builtinbitmap_or_agg@zS"skerry.builtin.aggregate+json*
classBitmapOrAgg*
groupagg*
since3.5.0jf
builtinbool_and@zO"skerry.builtin.aggregate+json*
classBoolAnd*
groupagg*
since3.0.0jd
builtinbool_or@zN"skerry.builtin.aggregate+json*
classBoolOr*
groupagg*
since3.0.0jn
builtincollect_list@zS"skerry.builtin.aggregate+json*
classCollectList*
groupagg*
since2.0.0jl
builtincollect_set@zR"skerry.builtin.aggregate+json*
class
CollectSet*
groupagg*
since2.0.0ju
builtincollect_union@zY4.3"skerry.builtin.aggregate+json*
classCollectUnion*
groupagg*
since4.3.0j_
builtincorr@zL"skerry.builtin.aggregate+json*
classCorr*
groupagg*
since1.6.0ja
builtincount@zM"skerry.builtin.aggregate+json*
classCount*
groupagg*
since1.0.0jf
builtincount_if@zO"skerry.builtin.aggregate+json*
classCountIf*
groupagg*
since3.0.0jâ
builtincount_min_sketch@zj"skerry.builtin.aggregate+json*+
class"CountMinSketchAggExpressionBuilder*
groupagg*
since2.2.0jm
builtin	covar_pop@zU"skerry.builtin.aggregate+json*
classCovPopulation*
groupagg*
since2.0.0jj
builtin
covar_samp@zQ"skerry.builtin.aggregate+json*
class	CovSample*
groupagg*
since2.0.0jc
builtinevery@zO"skerry.builtin.aggregate+json*
classBoolAnd*
groupagg*
since3.0.0ja
builtinfirst@zM"skerry.builtin.aggregate+json*
classFirst*
groupagg*
since2.0.0jg
builtinfirst_value@zM"skerry.builtin.aggregate+json*
classFirst*
groupagg*
since2.0.0jg
builtingrouping@zP"skerry.builtin.aggregate+json*
classGrouping*
groupagg*
since2.0.0jl
builtingrouping_id@zR"skerry.builtin.aggregate+json*
class
GroupingID*
groupagg*
since2.0.0jx
builtinhistogram_numeric@zX"skerry.builtin.aggregate+json*
classHistogramNumeric*
groupagg*
since3.3.0jq
builtinhll_sketch_agg@zT"skerry.builtin.aggregate+json*
classHllSketchAgg*
groupagg*
since3.5.0jo
builtinhll_union_agg@zS"skerry.builtin.aggregate+json*
classHllUnionAgg*
groupagg*
since3.5.0jÅ
builtinkll_merge_agg_bigint@z^4.2"skerry.builtin.aggregate+json*
classKllMergeAggBigint*
groupagg*
since4.1.2jÅ
builtinkll_merge_agg_double@z^4.2"skerry.builtin.aggregate+json*
classKllMergeAggDouble*
groupagg*
since4.1.2j
builtinkll_merge_agg_float@z]4.2"skerry.builtin.aggregate+json*
classKllMergeAggFloat*
groupagg*
since4.1.2jÉ
builtinkll_sketch_agg_bigint@z_4.1"skerry.builtin.aggregate+json*
classKllSketchAggBigint*
groupagg*
since4.1.0jÉ
builtinkll_sketch_agg_double@z_4.1"skerry.builtin.aggregate+json*
classKllSketchAggDouble*
groupagg*
since4.1.0jÅ
builtinkll_sketch_agg_float@z^4.1"skerry.builtin.aggregate+json*
classKllSketchAggFloat*
groupagg*
since4.1.0jg
builtinkurtosis@zP"skerry.builtin.aggregate+json*
classKurtosis*
groupagg*
since1.6.0j_
builtinlast@zL"skerry.builtin.aggregate+json*
classLast*
groupagg*
since2.0.0je
builtin
last_value@zL"skerry.builtin.aggregate+json*
classLast*
groupagg*
since2.0.0jj
builtinlistagg@zT4.0"skerry.builtin.aggregate+json*
classListAgg*
groupagg*
since4.0.0j]
builtinmax@zK"skerry.builtin.aggregate+json*
classMax*
groupagg*
since1.0.0j∆
builtinmax_by@zV4.1.999"skerry.builtin.aggregate+json*
classMaxBy*
groupagg*
since3.0.0zY4.2"skerry.builtin.aggregate+json*
classMaxByBuilder*
groupagg*
since4.2.0jb
builtinmean@zO"skerry.builtin.aggregate+json*
classAverage*
groupagg*
since1.0.0jj
builtinmeasure@zT4.2"skerry.builtin.aggregate+json*
classMeasure*
groupagg*
since4.2.0jc
builtinmedian@zN"skerry.builtin.aggregate+json*
classMedian*
groupagg*
since3.4.0j]
builtinmin@zK"skerry.builtin.aggregate+json*
classMin*
groupagg*
since1.0.0j∆
builtinmin_by@zV4.1.999"skerry.builtin.aggregate+json*
classMinBy*
groupagg*
since3.0.0zY4.2"skerry.builtin.aggregate+json*
classMinByBuilder*
groupagg*
since4.2.0j¬
builtinmode@zU3.5.999"skerry.builtin.aggregate+json*
classMode*
groupagg*
since3.4.0zX4.0"skerry.builtin.aggregate+json*
classModeBuilder*
groupagg*
since3.4.0jk
builtin
percentile@zR"skerry.builtin.aggregate+json*
class
Percentile*
groupagg*
since2.1.0j}
builtinpercentile_approx@z]"skerry.builtin.aggregate+json*
classApproximatePercentile*
groupagg*
since2.1.0jÄ
builtinpercentile_cont@zb4.0"skerry.builtin.aggregate+json*
classPercentileContBuilder*
groupagg*
since4.0.0jÄ
builtinpercentile_disc@zb4.0"skerry.builtin.aggregate+json*
classPercentileDiscBuilder*
groupagg*
since4.0.0jh
builtin	regr_avgx@zP"skerry.builtin.aggregate+json*
classRegrAvgX*
groupagg*
since3.3.0jh
builtin	regr_avgy@zP"skerry.builtin.aggregate+json*
classRegrAvgY*
groupagg*
since3.3.0jj
builtin
regr_count@zQ"skerry.builtin.aggregate+json*
class	RegrCount*
groupagg*
since3.3.0jr
builtinregr_intercept@zU"skerry.builtin.aggregate+json*
classRegrIntercept*
groupagg*
since3.4.0jd
builtinregr_r2@zN"skerry.builtin.aggregate+json*
classRegrR2*
groupagg*
since3.3.0jj
builtin
regr_slope@zQ"skerry.builtin.aggregate+json*
class	RegrSlope*
groupagg*
since3.4.0jf
builtinregr_sxx@zO"skerry.builtin.aggregate+json*
classRegrSXX*
groupagg*
since3.4.0jf
builtinregr_sxy@zO"skerry.builtin.aggregate+json*
classRegrSXY*
groupagg*
since3.4.0jf
builtinregr_syy@zO"skerry.builtin.aggregate+json*
classRegrSYY*
groupagg*
since3.4.0jg
builtinskewness@zP"skerry.builtin.aggregate+json*
classSkewness*
groupagg*
since1.6.0ja
builtinsome@zN"skerry.builtin.aggregate+json*
classBoolOr*
groupagg*
since3.0.0jd
builtinstd@zR"skerry.builtin.aggregate+json*
class
StddevSamp*
groupagg*
since1.6.0jg
builtinstddev@zR"skerry.builtin.aggregate+json*
class
StddevSamp*
groupagg*
since1.6.0jj
builtin
stddev_pop@zQ"skerry.builtin.aggregate+json*
class	StddevPop*
groupagg*
since1.6.0jl
builtinstddev_samp@zR"skerry.builtin.aggregate+json*
class
StddevSamp*
groupagg*
since1.6.0jm
builtin
string_agg@zT4.0"skerry.builtin.aggregate+json*
classListAgg*
groupagg*
since4.0.0j]
builtinsum@zK"skerry.builtin.aggregate+json*
classSum*
groupagg*
since1.0.0jÜ
builtintheta_intersection_agg@za4.1"skerry.builtin.aggregate+json*
classThetaIntersectionAgg*
groupagg*
since4.1.0jz
builtintheta_sketch_agg@z[4.1"skerry.builtin.aggregate+json*
classThetaSketchAgg*
groupagg*
since4.1.0jx
builtintheta_union_agg@zZ4.1"skerry.builtin.aggregate+json*
classThetaUnionAgg*
groupagg*
since4.1.0jy
builtintry_avg@zc"skerry.builtin.aggregate+json*$
classTryAverageExpressionBuilder*
groupagg*
since3.3.0ju
builtintry_sum@z_"skerry.builtin.aggregate+json* 
classTrySumExpressionBuilder*
groupagg*
since3.3.0jì
builtintuple_intersection_agg_double@zg4.2"skerry.builtin.aggregate+json*#
classTupleIntersectionAggDouble*
groupagg*
since4.2.0jï
builtintuple_intersection_agg_integer@zh4.2"skerry.builtin.aggregate+json*$
classTupleIntersectionAggInteger*
groupagg*
since4.2.0jò
builtintuple_sketch_agg_double@zr4.2"skerry.builtin.aggregate+json*.
class%TupleSketchAggDoubleExpressionBuilder*
groupagg*
since4.2.0jö
builtintuple_sketch_agg_integer@zs4.2"skerry.builtin.aggregate+json*/
class&TupleSketchAggIntegerExpressionBuilder*
groupagg*
since4.2.0jñ
builtintuple_union_agg_double@zq4.2"skerry.builtin.aggregate+json*-
class$TupleUnionAggDoubleExpressionBuilder*
groupagg*
since4.2.0jò
builtintuple_union_agg_integer@zr4.2"skerry.builtin.aggregate+json*.
class%TupleUnionAggIntegerExpressionBuilder*
groupagg*
since4.2.0ji
builtinvar_pop@zS"skerry.builtin.aggregate+json*
classVariancePop*
groupagg*
since1.6.0jk
builtinvar_samp@zT"skerry.builtin.aggregate+json*
classVarianceSamp*
groupagg*
since1.6.0jk
builtinvariance@zT"skerry.builtin.aggregate+json*
classVarianceSamp*
groupagg*
since1.6.0r`
builtin!HzP"skerry.builtin.operator+json*
classNot*
group	predicate*
since1.0.0ra
builtin%HzQ"skerry.builtin.operator+json*
class	Remainder*
groupmath*
since1.0.0re
builtin&HzU"skerry.builtin.operator+json*
class
BitwiseAnd*
groupbitwise*
since1.4.0r`
builtin*HzP"skerry.builtin.operator+json*
classMultiply*
groupmath*
since1.0.0r[
builtin+HzK"skerry.builtin.operator+json*
classAdd*
groupmath*
since1.0.0r`
builtin-HzP"skerry.builtin.operator+json*
classSubtract*
groupmath*
since1.0.0r^
builtin/HzN"skerry.builtin.operator+json*
classDivide*
groupmath*
since1.0.0re
builtin<HzU"skerry.builtin.operator+json*
classLessThan*
group	predicate*
since1.0.0rj
builtin<<HzY4.0"skerry.builtin.operator+json*
class	ShiftLeft*
groupbitwise*
since4.0.0rm
builtin<=Hz\"skerry.builtin.operator+json*
classLessThanOrEqual*
group	predicate*
since1.0.0rl
builtin<=>HzZ"skerry.builtin.operator+json*
classEqualNullSafe*
group	predicate*
since1.1.0rd
builtin=HzT"skerry.builtin.operator+json*
classEqualTo*
group	predicate*
since1.0.0re
builtin==HzT"skerry.builtin.operator+json*
classEqualTo*
group	predicate*
since1.0.0rh
builtin>HzX"skerry.builtin.operator+json*
classGreaterThan*
group	predicate*
since1.0.0rp
builtin>=Hz_"skerry.builtin.operator+json*
classGreaterThanOrEqual*
group	predicate*
since1.0.0rk
builtin>>HzZ4.0"skerry.builtin.operator+json*
class
ShiftRight*
groupbitwise*
since4.0.0rt
builtin>>>Hzb4.0"skerry.builtin.operator+json*
classShiftRightUnsigned*
groupbitwise*
since4.0.0re
builtin^HzU"skerry.builtin.operator+json*
class
BitwiseXor*
groupbitwise*
since1.4.0rb
builtinandHzP"skerry.builtin.operator+json*
classAnd*
group	predicate*
since1.0.0rq
builtinbetweenHz[4.0"skerry.builtin.operator+json*
classBetween*
groupconditional*
since1.0.0rh
builtindivHzV"skerry.builtin.operator+json*
classIntegralDivide*
groupmath*
since3.0.0rf
builtinilikeHzR"skerry.builtin.operator+json*
classILike*
group	predicate*
since3.3.0r`
builtininHzO"skerry.builtin.operator+json*
classIn*
group	predicate*
since1.0.0rd
builtinlikeHzQ"skerry.builtin.operator+json*
classLike*
group	predicate*
since1.0.0rb
builtinnotHzP"skerry.builtin.operator+json*
classNot*
group	predicate*
since1.0.0r`
builtinorHzO"skerry.builtin.operator+json*
classOr*
group	predicate*
since1.0.0rf
builtinrlikeHzR"skerry.builtin.operator+json*
classRLike*
group	predicate*
since1.0.0rd
builtin|HzT"skerry.builtin.operator+json*
class	BitwiseOr*
groupbitwise*
since1.4.0re
builtin~HzU"skerry.builtin.operator+json*
class
BitwiseNot*
groupbitwise*
since1.4.0z
booleantinyintz
booleansmallintz
booleanintz
booleanbigintz
booleanfloatz
booleandoublez
booleandecimalz
booleanstringz
booleanvariantz4.0z
tinyintbooleanz
tinyintsmallintz
tinyintintz
tinyintbigintz
tinyintfloatz
tinyintdoublez
tinyintdecimalz
tinyintstringz
tinyint	timestampz
tinyintvariantz4.0z
tinyintinterval yearz
tinyintinterval monthz#
tinyintinterval year to monthz
tinyintinterval dayz!
tinyintinterval day to hourz#
tinyintinterval day to minutez#
tinyintinterval day to secondz
tinyintinterval hourz$
tinyintinterval hour to minutez$
tinyintinterval hour to secondz
tinyintinterval minutez&
tinyintinterval minute to secondz
tinyintinterval secondz
smallintbooleanz
smallinttinyintz
smallintintz
smallintbigintz
smallintfloatz
smallintdoublez
smallintdecimalz
smallintstringz
smallint	timestampz
smallintvariantz4.0z
smallintinterval yearz
smallintinterval monthz$
smallintinterval year to monthz
smallintinterval dayz"
smallintinterval day to hourz$
smallintinterval day to minutez$
smallintinterval day to secondz
smallintinterval hourz%
smallintinterval hour to minutez%
smallintinterval hour to secondz
smallintinterval minutez'
smallintinterval minute to secondz
smallintinterval secondz
intbooleanz
inttinyintz
intsmallintz
intbigintz
intfloatz
intdoublez
intdecimalz
intstringz
int	timestampz
intvariantz4.0z
intinterval yearz
intinterval monthz
intinterval year to monthz
intinterval dayz
intinterval day to hourz
intinterval day to minutez
intinterval day to secondz
intinterval hourz 
intinterval hour to minutez 
intinterval hour to secondz
intinterval minutez"
intinterval minute to secondz
intinterval secondz
bigintbooleanz
biginttinyintz
bigintsmallintz
bigintintz
bigintfloatz
bigintdoublez
bigintdecimalz
bigintstringz
bigint	timestampz
bigintvariantz4.0z
bigintinterval yearz
bigintinterval monthz"
bigintinterval year to monthz
bigintinterval dayz 
bigintinterval day to hourz"
bigintinterval day to minutez"
bigintinterval day to secondz
bigintinterval hourz#
bigintinterval hour to minutez#
bigintinterval hour to secondz
bigintinterval minutez%
bigintinterval minute to secondz
bigintinterval secondz
floatbooleanz
floattinyintz
floatsmallintz
floatintz
floatbigintz
floatdoublez
floatdecimalz
floatstringz
float	timestampz
floatvariantz4.0z
doublebooleanz
doubletinyintz
doublesmallintz
doubleintz
doublebigintz
doublefloatz
doubledecimalz
doublestringz
double	timestampz
doublevariantz4.0z
decimalbooleanz
decimaltinyintz
decimalsmallintz
decimalintz
decimalbigintz
decimalfloatz
decimaldoublez
decimalstringz
decimal	timestampz
decimalvariantz4.0z
decimalinterval yearz
decimalinterval monthz#
decimalinterval year to monthz
decimalinterval dayz!
decimalinterval day to hourz#
decimalinterval day to minutez#
decimalinterval day to secondz
decimalinterval hourz$
decimalinterval hour to minutez$
decimalinterval hour to secondz
decimalinterval minutez&
decimalinterval minute to secondz
decimalinterval secondz
stringbooleanz
stringtinyintz
stringsmallintz
stringintz
stringbigintz
stringfloatz
stringdoublez
stringdecimalz
stringbinaryz
stringdatez
stringtimez4.1z
string	timestampz
stringtimestamp_ntzz
stringvariantz4.0z
stringintervalz
stringinterval yearz
stringinterval monthz"
stringinterval year to monthz
stringinterval dayz 
stringinterval day to hourz"
stringinterval day to minutez"
stringinterval day to secondz
stringinterval hourz#
stringinterval hour to minutez#
stringinterval hour to secondz
stringinterval minutez%
stringinterval minute to secondz
stringinterval secondz
binarystringz
binaryvariantz4.0z
datestringz
date	timestampz
datetimestamp_ntzz
datevariantz4.0z
timetinyintz4.1z
timesmallintz4.1z
timeintz4.1z
timebigintz4.1z
timedecimalz4.1z
timestringz4.1z
time	timestampz4.3z
timetimestamp_ntzz4.3z
timevariantz4.1z
	timestamptinyintz
	timestampsmallintz
	timestampintz
	timestampbigintz
	timestampfloatz
	timestampdoublez
	timestampdecimalz
	timestampstringz
	timestampdatez
	timestamptimez4.3z
	timestamptimestamp_ntzz
	timestampvariantz4.0z
timestamp_ntzstringz
timestamp_ntzdatez
timestamp_ntztimez4.3z
timestamp_ntz	timestampz!
timestamp_ntzvariantz4.0z
voidbooleanz
voidtinyintz
voidsmallintz
voidintz
voidbigintz
voidfloatz
voiddoublez
voiddecimalz
voidstringz
voidbinaryz
voiddatez
voidtimez4.1z
void	timestampz
voidtimestamp_ntzz
voidvariantz4.0z
voidintervalz
voidinterval yearz
voidinterval monthz 
voidinterval year to monthz
voidinterval dayz
voidinterval day to hourz 
voidinterval day to minutez 
voidinterval day to secondz
voidinterval hourz!
voidinterval hour to minutez!
voidinterval hour to secondz
voidinterval minutez#
voidinterval minute to secondz
voidinterval secondz
variantbooleanz4.0z
varianttinyintz4.0z
variantsmallintz4.0z
variantintz4.0z
variantbigintz4.0z
variantfloatz4.0z
variantdoublez4.0z
variantdecimalz4.0z
variantstringz4.0z
variantbinaryz4.0z
variantdatez4.0z
varianttimez4.1z
variant	timestampz4.0z!
varianttimestamp_ntzz4.0z
intervalstringz
interval yeartinyintz
interval yearsmallintz
interval yearintz
interval yearbigintz
interval yeardecimalz
interval yearstringz!
interval yearinterval monthz)
interval yearinterval year to monthz
interval monthtinyintz
interval monthsmallintz
interval monthintz
interval monthbigintz
interval monthdecimalz
interval monthstringz!
interval monthinterval yearz*
interval monthinterval year to monthz#
interval year to monthtinyintz$
interval year to monthsmallintz
interval year to monthintz"
interval year to monthbigintz#
interval year to monthdecimalz"
interval year to monthstringz)
interval year to monthinterval yearz*
interval year to monthinterval monthz
interval daytinyintz
interval daysmallintz
interval dayintz
interval daybigintz
interval daydecimalz
interval daystringz&
interval dayinterval day to hourz(
interval dayinterval day to minutez(
interval dayinterval day to secondz
interval dayinterval hourz)
interval dayinterval hour to minutez)
interval dayinterval hour to secondz!
interval dayinterval minutez+
interval dayinterval minute to secondz!
interval dayinterval secondz!
interval day to hourtinyintz"
interval day to hoursmallintz
interval day to hourintz 
interval day to hourbigintz!
interval day to hourdecimalz 
interval day to hourstringz&
interval day to hourinterval dayz0
interval day to hourinterval day to minutez0
interval day to hourinterval day to secondz'
interval day to hourinterval hourz1
interval day to hourinterval hour to minutez1
interval day to hourinterval hour to secondz)
interval day to hourinterval minutez3
interval day to hourinterval minute to secondz)
interval day to hourinterval secondz#
interval day to minutetinyintz$
interval day to minutesmallintz
interval day to minuteintz"
interval day to minutebigintz#
interval day to minutedecimalz"
interval day to minutestringz(
interval day to minuteinterval dayz0
interval day to minuteinterval day to hourz2
interval day to minuteinterval day to secondz)
interval day to minuteinterval hourz3
interval day to minuteinterval hour to minutez3
interval day to minuteinterval hour to secondz+
interval day to minuteinterval minutez5
interval day to minuteinterval minute to secondz+
interval day to minuteinterval secondz#
interval day to secondtinyintz$
interval day to secondsmallintz
interval day to secondintz"
interval day to secondbigintz#
interval day to seconddecimalz"
interval day to secondstringz(
interval day to secondinterval dayz0
interval day to secondinterval day to hourz2
interval day to secondinterval day to minutez)
interval day to secondinterval hourz3
interval day to secondinterval hour to minutez3
interval day to secondinterval hour to secondz+
interval day to secondinterval minutez5
interval day to secondinterval minute to secondz+
interval day to secondinterval secondz
interval hourtinyintz
interval hoursmallintz
interval hourintz
interval hourbigintz
interval hourdecimalz
interval hourstringz
interval hourinterval dayz'
interval hourinterval day to hourz)
interval hourinterval day to minutez)
interval hourinterval day to secondz*
interval hourinterval hour to minutez*
interval hourinterval hour to secondz"
interval hourinterval minutez,
interval hourinterval minute to secondz"
interval hourinterval secondz$
interval hour to minutetinyintz%
interval hour to minutesmallintz 
interval hour to minuteintz#
interval hour to minutebigintz$
interval hour to minutedecimalz#
interval hour to minutestringz)
interval hour to minuteinterval dayz1
interval hour to minuteinterval day to hourz3
interval hour to minuteinterval day to minutez3
interval hour to minuteinterval day to secondz*
interval hour to minuteinterval hourz4
interval hour to minuteinterval hour to secondz,
interval hour to minuteinterval minutez6
interval hour to minuteinterval minute to secondz,
interval hour to minuteinterval secondz$
interval hour to secondtinyintz%
interval hour to secondsmallintz 
interval hour to secondintz#
interval hour to secondbigintz$
interval hour to seconddecimalz#
interval hour to secondstringz)
interval hour to secondinterval dayz1
interval hour to secondinterval day to hourz3
interval hour to secondinterval day to minutez3
interval hour to secondinterval day to secondz*
interval hour to secondinterval hourz4
interval hour to secondinterval hour to minutez,
interval hour to secondinterval minutez6
interval hour to secondinterval minute to secondz,
interval hour to secondinterval secondz
interval minutetinyintz
interval minutesmallintz
interval minuteintz
interval minutebigintz
interval minutedecimalz
interval minutestringz!
interval minuteinterval dayz)
interval minuteinterval day to hourz+
interval minuteinterval day to minutez+
interval minuteinterval day to secondz"
interval minuteinterval hourz,
interval minuteinterval hour to minutez,
interval minuteinterval hour to secondz.
interval minuteinterval minute to secondz$
interval minuteinterval secondz&
interval minute to secondtinyintz'
interval minute to secondsmallintz"
interval minute to secondintz%
interval minute to secondbigintz&
interval minute to seconddecimalz%
interval minute to secondstringz+
interval minute to secondinterval dayz3
interval minute to secondinterval day to hourz5
interval minute to secondinterval day to minutez5
interval minute to secondinterval day to secondz,
interval minute to secondinterval hourz6
interval minute to secondinterval hour to minutez6
interval minute to secondinterval hour to secondz.
interval minute to secondinterval minutez.
interval minute to secondinterval secondz
interval secondtinyintz
interval secondsmallintz
interval secondintz
interval secondbigintz
interval seconddecimalz
interval secondstringz!
interval secondinterval dayz)
interval secondinterval day to hourz+
interval secondinterval day to minutez+
interval secondinterval day to secondz"
interval secondinterval hourz,
interval secondinterval hour to minutez,
interval secondinterval hour to secondz$
interval secondinterval minutez.
interval secondinterval minute to secondÇUNICODEicu(z4.0Ç
UNICODE_AIicu(z4.0Ç UNICODE_AI_RTRIMicu(z4.0Ç
UNICODE_CIicu(z4.0ÇUNICODE_CI_AIicu(z4.0Ç#UNICODE_CI_AI_RTRIMicu(z4.0Ç UNICODE_CI_RTRIMicu(z4.0ÇUNICODE_RTRIMicu(z4.0ÇUTF8_BINARYsparkÇ#UTF8_BINARY_RTRIMspark(z4.0Ç
UTF8_LCASEspark(z4.0Ç"UTF8_LCASE_RTRIMspark(z4.0Çaficu(z4.0Çaf_AIicu(z4.0Çaf_AI_RTRIMicu(z4.0Çaf_CIicu(z4.0Çaf_CI_AIicu(z4.0Çaf_CI_AI_RTRIMicu(z4.0Çaf_CI_RTRIMicu(z4.0Çaf_RTRIMicu(z4.0Çamicu(z4.0Çam_AIicu(z4.0Çam_AI_RTRIMicu(z4.0Çam_CIicu(z4.0Çam_CI_AIicu(z4.0Çam_CI_AI_RTRIMicu(z4.0Çam_CI_RTRIMicu(z4.0Çam_RTRIMicu(z4.0Çaricu(z4.0Çar_AIicu(z4.0Çar_AI_RTRIMicu(z4.0Çar_CIicu(z4.0Çar_CI_AIicu(z4.0Çar_CI_AI_RTRIMicu(z4.0Çar_CI_RTRIMicu(z4.0Çar_RTRIMicu(z4.0Çar_SAUicu(z4.0Ç	ar_SAU_AIicu(z4.0Çar_SAU_AI_RTRIMicu(z4.0Ç	ar_SAU_CIicu(z4.0Çar_SAU_CI_AIicu(z4.0Ç"ar_SAU_CI_AI_RTRIMicu(z4.0Çar_SAU_CI_RTRIMicu(z4.0Çar_SAU_RTRIMicu(z4.0Çasicu(z4.0Ças_AIicu(z4.0Ças_AI_RTRIMicu(z4.0Ças_CIicu(z4.0Ças_CI_AIicu(z4.0Ças_CI_AI_RTRIMicu(z4.0Ças_CI_RTRIMicu(z4.0Ças_RTRIMicu(z4.0Çazicu(z4.0Çaz_AIicu(z4.0Çaz_AI_RTRIMicu(z4.0Çaz_CIicu(z4.0Çaz_CI_AIicu(z4.0Çaz_CI_AI_RTRIMicu(z4.0Çaz_CI_RTRIMicu(z4.0Çaz_RTRIMicu(z4.0Çbeicu(z4.0Çbe_AIicu(z4.0Çbe_AI_RTRIMicu(z4.0Çbe_CIicu(z4.0Çbe_CI_AIicu(z4.0Çbe_CI_AI_RTRIMicu(z4.0Çbe_CI_RTRIMicu(z4.0Çbe_RTRIMicu(z4.0Çbgicu(z4.0Çbg_AIicu(z4.0Çbg_AI_RTRIMicu(z4.0Çbg_CIicu(z4.0Çbg_CI_AIicu(z4.0Çbg_CI_AI_RTRIMicu(z4.0Çbg_CI_RTRIMicu(z4.0Çbg_RTRIMicu(z4.0Çbloicu(z4.2Çblo_AIicu(z4.2Çblo_AI_RTRIMicu(z4.2Çblo_CIicu(z4.2Ç	blo_CI_AIicu(z4.2Çblo_CI_AI_RTRIMicu(z4.2Çblo_CI_RTRIMicu(z4.2Ç	blo_RTRIMicu(z4.2Çbnicu(z4.0Çbn_AIicu(z4.0Çbn_AI_RTRIMicu(z4.0Çbn_CIicu(z4.0Çbn_CI_AIicu(z4.0Çbn_CI_AI_RTRIMicu(z4.0Çbn_CI_RTRIMicu(z4.0Çbn_RTRIMicu(z4.0Çboicu(z4.0Çbo_AIicu(z4.0Çbo_AI_RTRIMicu(z4.0Çbo_CIicu(z4.0Çbo_CI_AIicu(z4.0Çbo_CI_AI_RTRIMicu(z4.0Çbo_CI_RTRIMicu(z4.0Çbo_RTRIMicu(z4.0Çbricu(z4.0Çbr_AIicu(z4.0Çbr_AI_RTRIMicu(z4.0Çbr_CIicu(z4.0Çbr_CI_AIicu(z4.0Çbr_CI_AI_RTRIMicu(z4.0Çbr_CI_RTRIMicu(z4.0Çbr_RTRIMicu(z4.0Çbsicu(z4.0Çbs_AIicu(z4.0Çbs_AI_RTRIMicu(z4.0Çbs_CIicu(z4.0Çbs_CI_AIicu(z4.0Çbs_CI_AI_RTRIMicu(z4.0Çbs_CI_RTRIMicu(z4.0Çbs_Cyrlicu(z4.0Ç
bs_Cyrl_AIicu(z4.0Ç bs_Cyrl_AI_RTRIMicu(z4.0Ç
bs_Cyrl_CIicu(z4.0Çbs_Cyrl_CI_AIicu(z4.0Ç#bs_Cyrl_CI_AI_RTRIMicu(z4.0Ç bs_Cyrl_CI_RTRIMicu(z4.0Çbs_Cyrl_RTRIMicu(z4.0Çbs_RTRIMicu(z4.0Çcaicu(z4.0Çca_AIicu(z4.0Çca_AI_RTRIMicu(z4.0Çca_CIicu(z4.0Çca_CI_AIicu(z4.0Çca_CI_AI_RTRIMicu(z4.0Çca_CI_RTRIMicu(z4.0Çca_RTRIMicu(z4.0Çcebicu(z4.0Çceb_AIicu(z4.0Çceb_AI_RTRIMicu(z4.0Çceb_CIicu(z4.0Ç	ceb_CI_AIicu(z4.0Çceb_CI_AI_RTRIMicu(z4.0Çceb_CI_RTRIMicu(z4.0Ç	ceb_RTRIMicu(z4.0Çchricu(z4.0Çchr_AIicu(z4.0Çchr_AI_RTRIMicu(z4.0Çchr_CIicu(z4.0Ç	chr_CI_AIicu(z4.0Çchr_CI_AI_RTRIMicu(z4.0Çchr_CI_RTRIMicu(z4.0Ç	chr_RTRIMicu(z4.0Çcsicu(z4.0Çcs_AIicu(z4.0Çcs_AI_RTRIMicu(z4.0Çcs_CIicu(z4.0Çcs_CI_AIicu(z4.0Çcs_CI_AI_RTRIMicu(z4.0Çcs_CI_RTRIMicu(z4.0Çcs_RTRIMicu(z4.0Çcyicu(z4.0Çcy_AIicu(z4.0Çcy_AI_RTRIMicu(z4.0Çcy_CIicu(z4.0Çcy_CI_AIicu(z4.0Çcy_CI_AI_RTRIMicu(z4.0Çcy_CI_RTRIMicu(z4.0Çcy_RTRIMicu(z4.0Çdaicu(z4.0Çda_AIicu(z4.0Çda_AI_RTRIMicu(z4.0Çda_CIicu(z4.0Çda_CI_AIicu(z4.0Çda_CI_AI_RTRIMicu(z4.0Çda_CI_RTRIMicu(z4.0Çda_RTRIMicu(z4.0Çdeicu(z4.0Çde_AIicu(z4.0Çde_AI_RTRIMicu(z4.0Çde_AUTicu(z4.0Ç	de_AUT_AIicu(z4.0Çde_AUT_AI_RTRIMicu(z4.0Ç	de_AUT_CIicu(z4.0Çde_AUT_CI_AIicu(z4.0Ç"de_AUT_CI_AI_RTRIMicu(z4.0Çde_AUT_CI_RTRIMicu(z4.0Çde_AUT_RTRIMicu(z4.0Çde_CIicu(z4.0Çde_CI_AIicu(z4.0Çde_CI_AI_RTRIMicu(z4.0Çde_CI_RTRIMicu(z4.0Çde_RTRIMicu(z4.0Çdsbicu(z4.0Çdsb_AIicu(z4.0Çdsb_AI_RTRIMicu(z4.0Çdsb_CIicu(z4.0Ç	dsb_CI_AIicu(z4.0Çdsb_CI_AI_RTRIMicu(z4.0Çdsb_CI_RTRIMicu(z4.0Ç	dsb_RTRIMicu(z4.0Çdzicu(z4.0Çdz_AIicu(z4.0Çdz_AI_RTRIMicu(z4.0Çdz_CIicu(z4.0Çdz_CI_AIicu(z4.0Çdz_CI_AI_RTRIMicu(z4.0Çdz_CI_RTRIMicu(z4.0Çdz_RTRIMicu(z4.0Çeeicu(z4.0Çee_AIicu(z4.0Çee_AI_RTRIMicu(z4.0Çee_CIicu(z4.0Çee_CI_AIicu(z4.0Çee_CI_AI_RTRIMicu(z4.0Çee_CI_RTRIMicu(z4.0Çee_RTRIMicu(z4.0Çelicu(z4.0Çel_AIicu(z4.0Çel_AI_RTRIMicu(z4.0Çel_CIicu(z4.0Çel_CI_AIicu(z4.0Çel_CI_AI_RTRIMicu(z4.0Çel_CI_RTRIMicu(z4.0Çel_RTRIMicu(z4.0Çenicu(z4.0Çen_AIicu(z4.0Çen_AI_RTRIMicu(z4.0Çen_CIicu(z4.0Çen_CI_AIicu(z4.0Çen_CI_AI_RTRIMicu(z4.0Çen_CI_RTRIMicu(z4.0Çen_RTRIMicu(z4.0Çen_USAicu(z4.0Ç	en_USA_AIicu(z4.0Çen_USA_AI_RTRIMicu(z4.0Ç	en_USA_CIicu(z4.0Çen_USA_CI_AIicu(z4.0Ç"en_USA_CI_AI_RTRIMicu(z4.0Çen_USA_CI_RTRIMicu(z4.0Çen_USA_RTRIMicu(z4.0Çeoicu(z4.0Çeo_AIicu(z4.0Çeo_AI_RTRIMicu(z4.0Çeo_CIicu(z4.0Çeo_CI_AIicu(z4.0Çeo_CI_AI_RTRIMicu(z4.0Çeo_CI_RTRIMicu(z4.0Çeo_RTRIMicu(z4.0Çesicu(z4.0Çes_AIicu(z4.0Çes_AI_RTRIMicu(z4.0Çes_CIicu(z4.0Çes_CI_AIicu(z4.0Çes_CI_AI_RTRIMicu(z4.0Çes_CI_RTRIMicu(z4.0Çes_RTRIMicu(z4.0Çeticu(z4.0Çet_AIicu(z4.0Çet_AI_RTRIMicu(z4.0Çet_CIicu(z4.0Çet_CI_AIicu(z4.0Çet_CI_AI_RTRIMicu(z4.0Çet_CI_RTRIMicu(z4.0Çet_RTRIMicu(z4.0Çfaicu(z4.0Çfa_AFGicu(z4.0Ç	fa_AFG_AIicu(z4.0Çfa_AFG_AI_RTRIMicu(z4.0Ç	fa_AFG_CIicu(z4.0Çfa_AFG_CI_AIicu(z4.0Ç"fa_AFG_CI_AI_RTRIMicu(z4.0Çfa_AFG_CI_RTRIMicu(z4.0Çfa_AFG_RTRIMicu(z4.0Çfa_AIicu(z4.0Çfa_AI_RTRIMicu(z4.0Çfa_CIicu(z4.0Çfa_CI_AIicu(z4.0Çfa_CI_AI_RTRIMicu(z4.0Çfa_CI_RTRIMicu(z4.0Çfa_RTRIMicu(z4.0Çfficu(z4.0Çff_AIicu(z4.0Çff_AI_RTRIMicu(z4.0Çff_Adlmicu(z4.0Ç
ff_Adlm_AIicu(z4.0Ç ff_Adlm_AI_RTRIMicu(z4.0Ç
ff_Adlm_CIicu(z4.0Çff_Adlm_CI_AIicu(z4.0Ç#ff_Adlm_CI_AI_RTRIMicu(z4.0Ç ff_Adlm_CI_RTRIMicu(z4.0Çff_Adlm_RTRIMicu(z4.0Çff_CIicu(z4.0Çff_CI_AIicu(z4.0Çff_CI_AI_RTRIMicu(z4.0Çff_CI_RTRIMicu(z4.0Çff_RTRIMicu(z4.0Çfiicu(z4.0Çfi_AIicu(z4.0Çfi_AI_RTRIMicu(z4.0Çfi_CIicu(z4.0Çfi_CI_AIicu(z4.0Çfi_CI_AI_RTRIMicu(z4.0Çfi_CI_RTRIMicu(z4.0Çfi_RTRIMicu(z4.0Çfilicu(z4.0Çfil_AIicu(z4.0Çfil_AI_RTRIMicu(z4.0Çfil_CIicu(z4.0Ç	fil_CI_AIicu(z4.0Çfil_CI_AI_RTRIMicu(z4.0Çfil_CI_RTRIMicu(z4.0Ç	fil_RTRIMicu(z4.0Çfoicu(z4.0Çfo_AIicu(z4.0Çfo_AI_RTRIMicu(z4.0Çfo_CIicu(z4.0Çfo_CI_AIicu(z4.0Çfo_CI_AI_RTRIMicu(z4.0Çfo_CI_RTRIMicu(z4.0Çfo_RTRIMicu(z4.0Çfricu(z4.0Çfr_AIicu(z4.0Çfr_AI_RTRIMicu(z4.0Çfr_CANicu(z4.0Ç	fr_CAN_AIicu(z4.0Çfr_CAN_AI_RTRIMicu(z4.0Ç	fr_CAN_CIicu(z4.0Çfr_CAN_CI_AIicu(z4.0Ç"fr_CAN_CI_AI_RTRIMicu(z4.0Çfr_CAN_CI_RTRIMicu(z4.0Çfr_CAN_RTRIMicu(z4.0Çfr_CIicu(z4.0Çfr_CI_AIicu(z4.0Çfr_CI_AI_RTRIMicu(z4.0Çfr_CI_RTRIMicu(z4.0Çfr_RTRIMicu(z4.0Çfyicu(z4.0Çfy_AIicu(z4.0Çfy_AI_RTRIMicu(z4.0Çfy_CIicu(z4.0Çfy_CI_AIicu(z4.0Çfy_CI_AI_RTRIMicu(z4.0Çfy_CI_RTRIMicu(z4.0Çfy_RTRIMicu(z4.0Çgaicu(z4.0Çga_AIicu(z4.0Çga_AI_RTRIMicu(z4.0Çga_CIicu(z4.0Çga_CI_AIicu(z4.0Çga_CI_AI_RTRIMicu(z4.0Çga_CI_RTRIMicu(z4.0Çga_RTRIMicu(z4.0Çglicu(z4.0Çgl_AIicu(z4.0Çgl_AI_RTRIMicu(z4.0Çgl_CIicu(z4.0Çgl_CI_AIicu(z4.0Çgl_CI_AI_RTRIMicu(z4.0Çgl_CI_RTRIMicu(z4.0Çgl_RTRIMicu(z4.0Çguicu(z4.0Çgu_AIicu(z4.0Çgu_AI_RTRIMicu(z4.0Çgu_CIicu(z4.0Çgu_CI_AIicu(z4.0Çgu_CI_AI_RTRIMicu(z4.0Çgu_CI_RTRIMicu(z4.0Çgu_RTRIMicu(z4.0Çhaicu(z4.0Çha_AIicu(z4.0Çha_AI_RTRIMicu(z4.0Çha_CIicu(z4.0Çha_CI_AIicu(z4.0Çha_CI_AI_RTRIMicu(z4.0Çha_CI_RTRIMicu(z4.0Çha_RTRIMicu(z4.0Çhawicu(z4.0Çhaw_AIicu(z4.0Çhaw_AI_RTRIMicu(z4.0Çhaw_CIicu(z4.0Ç	haw_CI_AIicu(z4.0Çhaw_CI_AI_RTRIMicu(z4.0Çhaw_CI_RTRIMicu(z4.0Ç	haw_RTRIMicu(z4.0Çheicu(z4.0Çhe_AIicu(z4.0Çhe_AI_RTRIMicu(z4.0Çhe_CIicu(z4.0Çhe_CI_AIicu(z4.0Çhe_CI_AI_RTRIMicu(z4.0Çhe_CI_RTRIMicu(z4.0Çhe_ISRicu(z4.0Ç	he_ISR_AIicu(z4.0Çhe_ISR_AI_RTRIMicu(z4.0Ç	he_ISR_CIicu(z4.0Çhe_ISR_CI_AIicu(z4.0Ç"he_ISR_CI_AI_RTRIMicu(z4.0Çhe_ISR_CI_RTRIMicu(z4.0Çhe_ISR_RTRIMicu(z4.0Çhe_RTRIMicu(z4.0Çhiicu(z4.0Çhi_AIicu(z4.0Çhi_AI_RTRIMicu(z4.0Çhi_CIicu(z4.0Çhi_CI_AIicu(z4.0Çhi_CI_AI_RTRIMicu(z4.0Çhi_CI_RTRIMicu(z4.0Çhi_RTRIMicu(z4.0Çhricu(z4.0Çhr_AIicu(z4.0Çhr_AI_RTRIMicu(z4.0Çhr_CIicu(z4.0Çhr_CI_AIicu(z4.0Çhr_CI_AI_RTRIMicu(z4.0Çhr_CI_RTRIMicu(z4.0Çhr_RTRIMicu(z4.0Çhsbicu(z4.0Çhsb_AIicu(z4.0Çhsb_AI_RTRIMicu(z4.0Çhsb_CIicu(z4.0Ç	hsb_CI_AIicu(z4.0Çhsb_CI_AI_RTRIMicu(z4.0Çhsb_CI_RTRIMicu(z4.0Ç	hsb_RTRIMicu(z4.0Çhuicu(z4.0Çhu_AIicu(z4.0Çhu_AI_RTRIMicu(z4.0Çhu_CIicu(z4.0Çhu_CI_AIicu(z4.0Çhu_CI_AI_RTRIMicu(z4.0Çhu_CI_RTRIMicu(z4.0Çhu_RTRIMicu(z4.0Çhyicu(z4.0Çhy_AIicu(z4.0Çhy_AI_RTRIMicu(z4.0Çhy_CIicu(z4.0Çhy_CI_AIicu(z4.0Çhy_CI_AI_RTRIMicu(z4.0Çhy_CI_RTRIMicu(z4.0Çhy_RTRIMicu(z4.0Çidicu(z4.0Çid_AIicu(z4.0Çid_AI_RTRIMicu(z4.0Çid_CIicu(z4.0Çid_CI_AIicu(z4.0Çid_CI_AI_RTRIMicu(z4.0Çid_CI_RTRIMicu(z4.0Çid_IDNicu(z4.0Ç	id_IDN_AIicu(z4.0Çid_IDN_AI_RTRIMicu(z4.0Ç	id_IDN_CIicu(z4.0Çid_IDN_CI_AIicu(z4.0Ç"id_IDN_CI_AI_RTRIMicu(z4.0Çid_IDN_CI_RTRIMicu(z4.0Çid_IDN_RTRIMicu(z4.0Çid_RTRIMicu(z4.0Çigicu(z4.0Çig_AIicu(z4.0Çig_AI_RTRIMicu(z4.0Çig_CIicu(z4.0Çig_CI_AIicu(z4.0Çig_CI_AI_RTRIMicu(z4.0Çig_CI_RTRIMicu(z4.0Çig_RTRIMicu(z4.0Çisicu(z4.0Çis_AIicu(z4.0Çis_AI_RTRIMicu(z4.0Çis_CIicu(z4.0Çis_CI_AIicu(z4.0Çis_CI_AI_RTRIMicu(z4.0Çis_CI_RTRIMicu(z4.0Çis_RTRIMicu(z4.0Çiticu(z4.0Çit_AIicu(z4.0Çit_AI_RTRIMicu(z4.0Çit_CIicu(z4.0Çit_CI_AIicu(z4.0Çit_CI_AI_RTRIMicu(z4.0Çit_CI_RTRIMicu(z4.0Çit_RTRIMicu(z4.0Çjaicu(z4.0Çja_AIicu(z4.0Çja_AI_RTRIMicu(z4.0Çja_CIicu(z4.0Çja_CI_AIicu(z4.0Çja_CI_AI_RTRIMicu(z4.0Çja_CI_RTRIMicu(z4.0Çja_RTRIMicu(z4.0Çkaicu(z4.0Çka_AIicu(z4.0Çka_AI_RTRIMicu(z4.0Çka_CIicu(z4.0Çka_CI_AIicu(z4.0Çka_CI_AI_RTRIMicu(z4.0Çka_CI_RTRIMicu(z4.0Çka_RTRIMicu(z4.0Çkkicu(z4.0Çkk_AIicu(z4.0Çkk_AI_RTRIMicu(z4.0Çkk_Arabicu(z4.2Ç
kk_Arab_AIicu(z4.2Ç kk_Arab_AI_RTRIMicu(z4.2Ç
kk_Arab_CIicu(z4.2Çkk_Arab_CI_AIicu(z4.2Ç#kk_Arab_CI_AI_RTRIMicu(z4.2Ç kk_Arab_CI_RTRIMicu(z4.2Çkk_Arab_RTRIMicu(z4.2Çkk_CIicu(z4.0Çkk_CI_AIicu(z4.0Çkk_CI_AI_RTRIMicu(z4.0Çkk_CI_RTRIMicu(z4.0Çkk_RTRIMicu(z4.0Çklicu(z4.0Çkl_AIicu(z4.0Çkl_AI_RTRIMicu(z4.0Çkl_CIicu(z4.0Çkl_CI_AIicu(z4.0Çkl_CI_AI_RTRIMicu(z4.0Çkl_CI_RTRIMicu(z4.0Çkl_RTRIMicu(z4.0Çkmicu(z4.0Çkm_AIicu(z4.0Çkm_AI_RTRIMicu(z4.0Çkm_CIicu(z4.0Çkm_CI_AIicu(z4.0Çkm_CI_AI_RTRIMicu(z4.0Çkm_CI_RTRIMicu(z4.0Çkm_RTRIMicu(z4.0Çknicu(z4.0Çkn_AIicu(z4.0Çkn_AI_RTRIMicu(z4.0Çkn_CIicu(z4.0Çkn_CI_AIicu(z4.0Çkn_CI_AI_RTRIMicu(z4.0Çkn_CI_RTRIMicu(z4.0Çkn_RTRIMicu(z4.0Çkoicu(z4.0Çko_AIicu(z4.0Çko_AI_RTRIMicu(z4.0Çko_CIicu(z4.0Çko_CI_AIicu(z4.0Çko_CI_AI_RTRIMicu(z4.0Çko_CI_RTRIMicu(z4.0Çko_RTRIMicu(z4.0Çkokicu(z4.0Çkok_AIicu(z4.0Çkok_AI_RTRIMicu(z4.0Çkok_CIicu(z4.0Ç	kok_CI_AIicu(z4.0Çkok_CI_AI_RTRIMicu(z4.0Çkok_CI_RTRIMicu(z4.0Ç	kok_RTRIMicu(z4.0Çkuicu(z4.0Çku_AIicu(z4.0Çku_AI_RTRIMicu(z4.0Çku_CIicu(z4.0Çku_CI_AIicu(z4.0Çku_CI_AI_RTRIMicu(z4.0Çku_CI_RTRIMicu(z4.0Çku_RTRIMicu(z4.0Çkyicu(z4.0Çky_AIicu(z4.0Çky_AI_RTRIMicu(z4.0Çky_CIicu(z4.0Çky_CI_AIicu(z4.0Çky_CI_AI_RTRIMicu(z4.0Çky_CI_RTRIMicu(z4.0Çky_RTRIMicu(z4.0Çlbicu(z4.0Çlb_AIicu(z4.0Çlb_AI_RTRIMicu(z4.0Çlb_CIicu(z4.0Çlb_CI_AIicu(z4.0Çlb_CI_AI_RTRIMicu(z4.0Çlb_CI_RTRIMicu(z4.0Çlb_RTRIMicu(z4.0Çlijicu(z4.0Çlij_AIicu(z4.0Çlij_AI_RTRIMicu(z4.0Çlij_CIicu(z4.0Ç	lij_CI_AIicu(z4.0Çlij_CI_AI_RTRIMicu(z4.0Çlij_CI_RTRIMicu(z4.0Ç	lij_RTRIMicu(z4.0Çlkticu(z4.0Çlkt_AIicu(z4.0Çlkt_AI_RTRIMicu(z4.0Çlkt_CIicu(z4.0Ç	lkt_CI_AIicu(z4.0Çlkt_CI_AI_RTRIMicu(z4.0Çlkt_CI_RTRIMicu(z4.0Ç	lkt_RTRIMicu(z4.0Çlnicu(z4.0Çln_AIicu(z4.0Çln_AI_RTRIMicu(z4.0Çln_CIicu(z4.0Çln_CI_AIicu(z4.0Çln_CI_AI_RTRIMicu(z4.0Çln_CI_RTRIMicu(z4.0Çln_RTRIMicu(z4.0Çloicu(z4.0Çlo_AIicu(z4.0Çlo_AI_RTRIMicu(z4.0Çlo_CIicu(z4.0Çlo_CI_AIicu(z4.0Çlo_CI_AI_RTRIMicu(z4.0Çlo_CI_RTRIMicu(z4.0Çlo_RTRIMicu(z4.0Çlticu(z4.0Çlt_AIicu(z4.0Çlt_AI_RTRIMicu(z4.0Çlt_CIicu(z4.0Çlt_CI_AIicu(z4.0Çlt_CI_AI_RTRIMicu(z4.0Çlt_CI_RTRIMicu(z4.0Çlt_RTRIMicu(z4.0Çlvicu(z4.0Çlv_AIicu(z4.0Çlv_AI_RTRIMicu(z4.0Çlv_CIicu(z4.0Çlv_CI_AIicu(z4.0Çlv_CI_AI_RTRIMicu(z4.0Çlv_CI_RTRIMicu(z4.0Çlv_RTRIMicu(z4.0Çmkicu(z4.0Çmk_AIicu(z4.0Çmk_AI_RTRIMicu(z4.0Çmk_CIicu(z4.0Çmk_CI_AIicu(z4.0Çmk_CI_AI_RTRIMicu(z4.0Çmk_CI_RTRIMicu(z4.0Çmk_RTRIMicu(z4.0Çmlicu(z4.0Çml_AIicu(z4.0Çml_AI_RTRIMicu(z4.0Çml_CIicu(z4.0Çml_CI_AIicu(z4.0Çml_CI_AI_RTRIMicu(z4.0Çml_CI_RTRIMicu(z4.0Çml_RTRIMicu(z4.0Çmnicu(z4.0Çmn_AIicu(z4.0Çmn_AI_RTRIMicu(z4.0Çmn_CIicu(z4.0Çmn_CI_AIicu(z4.0Çmn_CI_AI_RTRIMicu(z4.0Çmn_CI_RTRIMicu(z4.0Çmn_RTRIMicu(z4.0Çmricu(z4.0Çmr_AIicu(z4.0Çmr_AI_RTRIMicu(z4.0Çmr_CIicu(z4.0Çmr_CI_AIicu(z4.0Çmr_CI_AI_RTRIMicu(z4.0Çmr_CI_RTRIMicu(z4.0Çmr_RTRIMicu(z4.0Çmsicu(z4.0Çms_AIicu(z4.0Çms_AI_RTRIMicu(z4.0Çms_CIicu(z4.0Çms_CI_AIicu(z4.0Çms_CI_AI_RTRIMicu(z4.0Çms_CI_RTRIMicu(z4.0Çms_RTRIMicu(z4.0Çmticu(z4.0Çmt_AIicu(z4.0Çmt_AI_RTRIMicu(z4.0Çmt_CIicu(z4.0Çmt_CI_AIicu(z4.0Çmt_CI_AI_RTRIMicu(z4.0Çmt_CI_RTRIMicu(z4.0Çmt_RTRIMicu(z4.0Çmyicu(z4.0Çmy_AIicu(z4.0Çmy_AI_RTRIMicu(z4.0Çmy_CIicu(z4.0Çmy_CI_AIicu(z4.0Çmy_CI_AI_RTRIMicu(z4.0Çmy_CI_RTRIMicu(z4.0Çmy_RTRIMicu(z4.0Çnbicu(z4.0Çnb_AIicu(z4.0Çnb_AI_RTRIMicu(z4.0Çnb_CIicu(z4.0Çnb_CI_AIicu(z4.0Çnb_CI_AI_RTRIMicu(z4.0Çnb_CI_RTRIMicu(z4.0Çnb_NORicu(z4.0Ç	nb_NOR_AIicu(z4.0Çnb_NOR_AI_RTRIMicu(z4.0Ç	nb_NOR_CIicu(z4.0Çnb_NOR_CI_AIicu(z4.0Ç"nb_NOR_CI_AI_RTRIMicu(z4.0Çnb_NOR_CI_RTRIMicu(z4.0Çnb_NOR_RTRIMicu(z4.0Çnb_RTRIMicu(z4.0Çneicu(z4.0Çne_AIicu(z4.0Çne_AI_RTRIMicu(z4.0Çne_CIicu(z4.0Çne_CI_AIicu(z4.0Çne_CI_AI_RTRIMicu(z4.0Çne_CI_RTRIMicu(z4.0Çne_RTRIMicu(z4.0Çnlicu(z4.0Çnl_AIicu(z4.0Çnl_AI_RTRIMicu(z4.0Çnl_CIicu(z4.0Çnl_CI_AIicu(z4.0Çnl_CI_AI_RTRIMicu(z4.0Çnl_CI_RTRIMicu(z4.0Çnl_RTRIMicu(z4.0Çnnicu(z4.0Çnn_AIicu(z4.0Çnn_AI_RTRIMicu(z4.0Çnn_CIicu(z4.0Çnn_CI_AIicu(z4.0Çnn_CI_AI_RTRIMicu(z4.0Çnn_CI_RTRIMicu(z4.0Çnn_RTRIMicu(z4.0Çnoicu(z4.0Çno_AIicu(z4.0Çno_AI_RTRIMicu(z4.0Çno_CIicu(z4.0Çno_CI_AIicu(z4.0Çno_CI_AI_RTRIMicu(z4.0Çno_CI_RTRIMicu(z4.0Çno_RTRIMicu(z4.0Çnsoicu(z4.0Çnso_AIicu(z4.0Çnso_AI_RTRIMicu(z4.0Çnso_CIicu(z4.0Ç	nso_CI_AIicu(z4.0Çnso_CI_AI_RTRIMicu(z4.0Çnso_CI_RTRIMicu(z4.0Ç	nso_RTRIMicu(z4.0Çomicu(z4.0Çom_AIicu(z4.0Çom_AI_RTRIMicu(z4.0Çom_CIicu(z4.0Çom_CI_AIicu(z4.0Çom_CI_AI_RTRIMicu(z4.0Çom_CI_RTRIMicu(z4.0Çom_RTRIMicu(z4.0Çoricu(z4.0Çor_AIicu(z4.0Çor_AI_RTRIMicu(z4.0Çor_CIicu(z4.0Çor_CI_AIicu(z4.0Çor_CI_AI_RTRIMicu(z4.0Çor_CI_RTRIMicu(z4.0Çor_RTRIMicu(z4.0Çpaicu(z4.0Çpa_AIicu(z4.0Çpa_AI_RTRIMicu(z4.0Çpa_CIicu(z4.0Çpa_CI_AIicu(z4.0Çpa_CI_AI_RTRIMicu(z4.0Çpa_CI_RTRIMicu(z4.0Çpa_Guruicu(z4.0Ç
pa_Guru_AIicu(z4.0Ç pa_Guru_AI_RTRIMicu(z4.0Ç
pa_Guru_CIicu(z4.0Çpa_Guru_CI_AIicu(z4.0Ç#pa_Guru_CI_AI_RTRIMicu(z4.0Ç pa_Guru_CI_RTRIMicu(z4.0Çpa_Guru_INDicu(z4.0Çpa_Guru_IND_AIicu(z4.0Ç$pa_Guru_IND_AI_RTRIMicu(z4.0Çpa_Guru_IND_CIicu(z4.0Ç!pa_Guru_IND_CI_AIicu(z4.0Ç'pa_Guru_IND_CI_AI_RTRIMicu(z4.0Ç$pa_Guru_IND_CI_RTRIMicu(z4.0Ç!pa_Guru_IND_RTRIMicu(z4.0Çpa_Guru_RTRIMicu(z4.0Çpa_RTRIMicu(z4.0Çplicu(z4.0Çpl_AIicu(z4.0Çpl_AI_RTRIMicu(z4.0Çpl_CIicu(z4.0Çpl_CI_AIicu(z4.0Çpl_CI_AI_RTRIMicu(z4.0Çpl_CI_RTRIMicu(z4.0Çpl_RTRIMicu(z4.0Çpsicu(z4.0Çps_AIicu(z4.0Çps_AI_RTRIMicu(z4.0Çps_CIicu(z4.0Çps_CI_AIicu(z4.0Çps_CI_AI_RTRIMicu(z4.0Çps_CI_RTRIMicu(z4.0Çps_RTRIMicu(z4.0Çpticu(z4.0Çpt_AIicu(z4.0Çpt_AI_RTRIMicu(z4.0Çpt_CIicu(z4.0Çpt_CI_AIicu(z4.0Çpt_CI_AI_RTRIMicu(z4.0Çpt_CI_RTRIMicu(z4.0Çpt_RTRIMicu(z4.0Çroicu(z4.0Çro_AIicu(z4.0Çro_AI_RTRIMicu(z4.0Çro_CIicu(z4.0Çro_CI_AIicu(z4.0Çro_CI_AI_RTRIMicu(z4.0Çro_CI_RTRIMicu(z4.0Çro_RTRIMicu(z4.0Çruicu(z4.0Çru_AIicu(z4.0Çru_AI_RTRIMicu(z4.0Çru_CIicu(z4.0Çru_CI_AIicu(z4.0Çru_CI_AI_RTRIMicu(z4.0Çru_CI_RTRIMicu(z4.0Çru_RTRIMicu(z4.0Çsaicu(z4.0Çsa_AIicu(z4.0Çsa_AI_RTRIMicu(z4.0Çsa_CIicu(z4.0Çsa_CI_AIicu(z4.0Çsa_CI_AI_RTRIMicu(z4.0Çsa_CI_RTRIMicu(z4.0Çsa_RTRIMicu(z4.0Çseicu(z4.0Çse_AIicu(z4.0Çse_AI_RTRIMicu(z4.0Çse_CIicu(z4.0Çse_CI_AIicu(z4.0Çse_CI_AI_RTRIMicu(z4.0Çse_CI_RTRIMicu(z4.0Çse_RTRIMicu(z4.0Çsiicu(z4.0Çsi_AIicu(z4.0Çsi_AI_RTRIMicu(z4.0Çsi_CIicu(z4.0Çsi_CI_AIicu(z4.0Çsi_CI_AI_RTRIMicu(z4.0Çsi_CI_RTRIMicu(z4.0Çsi_RTRIMicu(z4.0Çskicu(z4.0Çsk_AIicu(z4.0Çsk_AI_RTRIMicu(z4.0Çsk_CIicu(z4.0Çsk_CI_AIicu(z4.0Çsk_CI_AI_RTRIMicu(z4.0Çsk_CI_RTRIMicu(z4.0Çsk_RTRIMicu(z4.0Çslicu(z4.0Çsl_AIicu(z4.0Çsl_AI_RTRIMicu(z4.0Çsl_CIicu(z4.0Çsl_CI_AIicu(z4.0Çsl_CI_AI_RTRIMicu(z4.0Çsl_CI_RTRIMicu(z4.0Çsl_RTRIMicu(z4.0Çsmnicu(z4.0Çsmn_AIicu(z4.0Çsmn_AI_RTRIMicu(z4.0Çsmn_CIicu(z4.0Ç	smn_CI_AIicu(z4.0Çsmn_CI_AI_RTRIMicu(z4.0Çsmn_CI_RTRIMicu(z4.0Ç	smn_RTRIMicu(z4.0Çsqicu(z4.0Çsq_AIicu(z4.0Çsq_AI_RTRIMicu(z4.0Çsq_CIicu(z4.0Çsq_CI_AIicu(z4.0Çsq_CI_AI_RTRIMicu(z4.0Çsq_CI_RTRIMicu(z4.0Çsq_RTRIMicu(z4.0Çsricu(z4.0Çsr_AIicu(z4.0Çsr_AI_RTRIMicu(z4.0Çsr_CIicu(z4.0Çsr_CI_AIicu(z4.0Çsr_CI_AI_RTRIMicu(z4.0Çsr_CI_RTRIMicu(z4.0Çsr_Cyrlicu(z4.0Ç
sr_Cyrl_AIicu(z4.0Ç sr_Cyrl_AI_RTRIMicu(z4.0Çsr_Cyrl_BIHicu(z4.0Çsr_Cyrl_BIH_AIicu(z4.0Ç$sr_Cyrl_BIH_AI_RTRIMicu(z4.0Çsr_Cyrl_BIH_CIicu(z4.0Ç!sr_Cyrl_BIH_CI_AIicu(z4.0Ç'sr_Cyrl_BIH_CI_AI_RTRIMicu(z4.0Ç$sr_Cyrl_BIH_CI_RTRIMicu(z4.0Ç!sr_Cyrl_BIH_RTRIMicu(z4.0Ç
sr_Cyrl_CIicu(z4.0Çsr_Cyrl_CI_AIicu(z4.0Ç#sr_Cyrl_CI_AI_RTRIMicu(z4.0Ç sr_Cyrl_CI_RTRIMicu(z4.0Çsr_Cyrl_MNEicu(z4.0Çsr_Cyrl_MNE_AIicu(z4.0Ç$sr_Cyrl_MNE_AI_RTRIMicu(z4.0Çsr_Cyrl_MNE_CIicu(z4.0Ç!sr_Cyrl_MNE_CI_AIicu(z4.0Ç'sr_Cyrl_MNE_CI_AI_RTRIMicu(z4.0Ç$sr_Cyrl_MNE_CI_RTRIMicu(z4.0Ç!sr_Cyrl_MNE_RTRIMicu(z4.0Çsr_Cyrl_RTRIMicu(z4.0Çsr_Cyrl_SRBicu(z4.0Çsr_Cyrl_SRB_AIicu(z4.0Ç$sr_Cyrl_SRB_AI_RTRIMicu(z4.0Çsr_Cyrl_SRB_CIicu(z4.0Ç!sr_Cyrl_SRB_CI_AIicu(z4.0Ç'sr_Cyrl_SRB_CI_AI_RTRIMicu(z4.0Ç$sr_Cyrl_SRB_CI_RTRIMicu(z4.0Ç!sr_Cyrl_SRB_RTRIMicu(z4.0Çsr_Latnicu(z4.0Ç
sr_Latn_AIicu(z4.0Ç sr_Latn_AI_RTRIMicu(z4.0Çsr_Latn_BIHicu(z4.0Çsr_Latn_BIH_AIicu(z4.0Ç$sr_Latn_BIH_AI_RTRIMicu(z4.0Çsr_Latn_BIH_CIicu(z4.0Ç!sr_Latn_BIH_CI_AIicu(z4.0Ç'sr_Latn_BIH_CI_AI_RTRIMicu(z4.0Ç$sr_Latn_BIH_CI_RTRIMicu(z4.0Ç!sr_Latn_BIH_RTRIMicu(z4.0Ç
sr_Latn_CIicu(z4.0Çsr_Latn_CI_AIicu(z4.0Ç#sr_Latn_CI_AI_RTRIMicu(z4.0Ç sr_Latn_CI_RTRIMicu(z4.0Çsr_Latn_RTRIMicu(z4.0Çsr_Latn_SRBicu(z4.0Çsr_Latn_SRB_AIicu(z4.0Ç$sr_Latn_SRB_AI_RTRIMicu(z4.0Çsr_Latn_SRB_CIicu(z4.0Ç!sr_Latn_SRB_CI_AIicu(z4.0Ç'sr_Latn_SRB_CI_AI_RTRIMicu(z4.0Ç$sr_Latn_SRB_CI_RTRIMicu(z4.0Ç!sr_Latn_SRB_RTRIMicu(z4.0Çsr_RTRIMicu(z4.0Çsticu(z4.0Çst_AIicu(z4.0Çst_AI_RTRIMicu(z4.0Çst_CIicu(z4.0Çst_CI_AIicu(z4.0Çst_CI_AI_RTRIMicu(z4.0Çst_CI_RTRIMicu(z4.0Çst_RTRIMicu(z4.0Çsvicu(z4.0Çsv_AIicu(z4.0Çsv_AI_RTRIMicu(z4.0Çsv_CIicu(z4.0Çsv_CI_AIicu(z4.0Çsv_CI_AI_RTRIMicu(z4.0Çsv_CI_RTRIMicu(z4.0Çsv_RTRIMicu(z4.0Çswicu(z4.0Çsw_AIicu(z4.0Çsw_AI_RTRIMicu(z4.0Çsw_CIicu(z4.0Çsw_CI_AIicu(z4.0Çsw_CI_AI_RTRIMicu(z4.0Çsw_CI_RTRIMicu(z4.0Çsw_RTRIMicu(z4.0Çtaicu(z4.0Çta_AIicu(z4.0Çta_AI_RTRIMicu(z4.0Çta_CIicu(z4.0Çta_CI_AIicu(z4.0Çta_CI_AI_RTRIMicu(z4.0Çta_CI_RTRIMicu(z4.0Çta_RTRIMicu(z4.0Çteicu(z4.0Çte_AIicu(z4.0Çte_AI_RTRIMicu(z4.0Çte_CIicu(z4.0Çte_CI_AIicu(z4.0Çte_CI_AI_RTRIMicu(z4.0Çte_CI_RTRIMicu(z4.0Çte_RTRIMicu(z4.0Çthicu(z4.0Çth_AIicu(z4.0Çth_AI_RTRIMicu(z4.0Çth_CIicu(z4.0Çth_CI_AIicu(z4.0Çth_CI_AI_RTRIMicu(z4.0Çth_CI_RTRIMicu(z4.0Çth_RTRIMicu(z4.0Çtkicu(z4.0Çtk_AIicu(z4.0Çtk_AI_RTRIMicu(z4.0Çtk_CIicu(z4.0Çtk_CI_AIicu(z4.0Çtk_CI_AI_RTRIMicu(z4.0Çtk_CI_RTRIMicu(z4.0Çtk_RTRIMicu(z4.0Çtnicu(z4.0Çtn_AIicu(z4.0Çtn_AI_RTRIMicu(z4.0Çtn_CIicu(z4.0Çtn_CI_AIicu(z4.0Çtn_CI_AI_RTRIMicu(z4.0Çtn_CI_RTRIMicu(z4.0Çtn_RTRIMicu(z4.0Çtoicu(z4.0Çto_AIicu(z4.0Çto_AI_RTRIMicu(z4.0Çto_CIicu(z4.0Çto_CI_AIicu(z4.0Çto_CI_AI_RTRIMicu(z4.0Çto_CI_RTRIMicu(z4.0Çto_RTRIMicu(z4.0Çtricu(z4.0Çtr_AIicu(z4.0Çtr_AI_RTRIMicu(z4.0Çtr_CIicu(z4.0Çtr_CI_AIicu(z4.0Çtr_CI_AI_RTRIMicu(z4.0Çtr_CI_RTRIMicu(z4.0Çtr_RTRIMicu(z4.0Çugicu(z4.0Çug_AIicu(z4.0Çug_AI_RTRIMicu(z4.0Çug_CIicu(z4.0Çug_CI_AIicu(z4.0Çug_CI_AI_RTRIMicu(z4.0Çug_CI_RTRIMicu(z4.0Çug_RTRIMicu(z4.0Çukicu(z4.0Çuk_AIicu(z4.0Çuk_AI_RTRIMicu(z4.0Çuk_CIicu(z4.0Çuk_CI_AIicu(z4.0Çuk_CI_AI_RTRIMicu(z4.0Çuk_CI_RTRIMicu(z4.0Çuk_RTRIMicu(z4.0Çuricu(z4.0Çur_AIicu(z4.0Çur_AI_RTRIMicu(z4.0Çur_CIicu(z4.0Çur_CI_AIicu(z4.0Çur_CI_AI_RTRIMicu(z4.0Çur_CI_RTRIMicu(z4.0Çur_RTRIMicu(z4.0Çuzicu(z4.0Çuz_AIicu(z4.0Çuz_AI_RTRIMicu(z4.0Çuz_CIicu(z4.0Çuz_CI_AIicu(z4.0Çuz_CI_AI_RTRIMicu(z4.0Çuz_CI_RTRIMicu(z4.0Çuz_RTRIMicu(z4.0Çviicu(z4.0Çvi_AIicu(z4.0Çvi_AI_RTRIMicu(z4.0Çvi_CIicu(z4.0Çvi_CI_AIicu(z4.0Çvi_CI_AI_RTRIMicu(z4.0Çvi_CI_RTRIMicu(z4.0Çvi_RTRIMicu(z4.0Çwaeicu(z4.0Çwae_AIicu(z4.0Çwae_AI_RTRIMicu(z4.0Çwae_CIicu(z4.0Ç	wae_CI_AIicu(z4.0Çwae_CI_AI_RTRIMicu(z4.0Çwae_CI_RTRIMicu(z4.0Ç	wae_RTRIMicu(z4.0Çwoicu(z4.0Çwo_AIicu(z4.0Çwo_AI_RTRIMicu(z4.0Çwo_CIicu(z4.0Çwo_CI_AIicu(z4.0Çwo_CI_AI_RTRIMicu(z4.0Çwo_CI_RTRIMicu(z4.0Çwo_RTRIMicu(z4.0Çxhicu(z4.0Çxh_AIicu(z4.0Çxh_AI_RTRIMicu(z4.0Çxh_CIicu(z4.0Çxh_CI_AIicu(z4.0Çxh_CI_AI_RTRIMicu(z4.0Çxh_CI_RTRIMicu(z4.0Çxh_RTRIMicu(z4.0Çyiicu(z4.0Çyi_AIicu(z4.0Çyi_AI_RTRIMicu(z4.0Çyi_CIicu(z4.0Çyi_CI_AIicu(z4.0Çyi_CI_AI_RTRIMicu(z4.0Çyi_CI_RTRIMicu(z4.0Çyi_RTRIMicu(z4.0Çyoicu(z4.0Çyo_AIicu(z4.0Çyo_AI_RTRIMicu(z4.0Çyo_CIicu(z4.0Çyo_CI_AIicu(z4.0Çyo_CI_AI_RTRIMicu(z4.0Çyo_CI_RTRIMicu(z4.0Çyo_RTRIMicu(z4.0Çzhicu(z4.0Çzh_AIicu(z4.0Çzh_AI_RTRIMicu(z4.0Çzh_CIicu(z4.0Çzh_CI_AIicu(z4.0Çzh_CI_AI_RTRIMicu(z4.0Çzh_CI_RTRIMicu(z4.0Çzh_Hansicu(z4.0Ç
zh_Hans_AIicu(z4.0Ç zh_Hans_AI_RTRIMicu(z4.0Çzh_Hans_CHNicu(z4.0Çzh_Hans_CHN_AIicu(z4.0Ç$zh_Hans_CHN_AI_RTRIMicu(z4.0Çzh_Hans_CHN_CIicu(z4.0Ç!zh_Hans_CHN_CI_AIicu(z4.0Ç'zh_Hans_CHN_CI_AI_RTRIMicu(z4.0Ç$zh_Hans_CHN_CI_RTRIMicu(z4.0Ç!zh_Hans_CHN_RTRIMicu(z4.0Ç
zh_Hans_CIicu(z4.0Çzh_Hans_CI_AIicu(z4.0Ç#zh_Hans_CI_AI_RTRIMicu(z4.0Ç zh_Hans_CI_RTRIMicu(z4.0Çzh_Hans_RTRIMicu(z4.0Çzh_Hans_SGPicu(z4.0Çzh_Hans_SGP_AIicu(z4.0Ç$zh_Hans_SGP_AI_RTRIMicu(z4.0Çzh_Hans_SGP_CIicu(z4.0Ç!zh_Hans_SGP_CI_AIicu(z4.0Ç'zh_Hans_SGP_CI_AI_RTRIMicu(z4.0Ç$zh_Hans_SGP_CI_RTRIMicu(z4.0Ç!zh_Hans_SGP_RTRIMicu(z4.0Çzh_Hanticu(z4.0Ç
zh_Hant_AIicu(z4.0Ç zh_Hant_AI_RTRIMicu(z4.0Ç
zh_Hant_CIicu(z4.0Çzh_Hant_CI_AIicu(z4.0Ç#zh_Hant_CI_AI_RTRIMicu(z4.0Ç zh_Hant_CI_RTRIMicu(z4.0Çzh_Hant_HKGicu(z4.0Çzh_Hant_HKG_AIicu(z4.0Ç$zh_Hant_HKG_AI_RTRIMicu(z4.0Çzh_Hant_HKG_CIicu(z4.0Ç!zh_Hant_HKG_CI_AIicu(z4.0Ç'zh_Hant_HKG_CI_AI_RTRIMicu(z4.0Ç$zh_Hant_HKG_CI_RTRIMicu(z4.0Ç!zh_Hant_HKG_RTRIMicu(z4.0Çzh_Hant_MACicu(z4.0Çzh_Hant_MAC_AIicu(z4.0Ç$zh_Hant_MAC_AI_RTRIMicu(z4.0Çzh_Hant_MAC_CIicu(z4.0Ç!zh_Hant_MAC_CI_AIicu(z4.0Ç'zh_Hant_MAC_CI_AI_RTRIMicu(z4.0Ç$zh_Hant_MAC_CI_RTRIMicu(z4.0Ç!zh_Hant_MAC_RTRIMicu(z4.0Çzh_Hant_RTRIMicu(z4.0Çzh_Hant_TWNicu(z4.0Çzh_Hant_TWN_AIicu(z4.0Ç$zh_Hant_TWN_AI_RTRIMicu(z4.0Çzh_Hant_TWN_CIicu(z4.0Ç!zh_Hant_TWN_CI_AIicu(z4.0Ç'zh_Hant_TWN_CI_AI_RTRIMicu(z4.0Ç$zh_Hant_TWN_CI_RTRIMicu(z4.0Ç!zh_Hant_TWN_RTRIMicu(z4.0Çzh_RTRIMicu(z4.0Çzuicu(z4.0Çzu_AIicu(z4.0Çzu_AI_RTRIMicu(z4.0Çzu_CIicu(z4.0Çzu_CI_AIicu(z4.0Çzu_CI_AI_RTRIMicu(z4.0Çzu_CI_RTRIMicu(z4.0Çzu_RTRIMicu(z4.0