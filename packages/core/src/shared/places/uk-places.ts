/** Post towns, cities, counties, regions and countries of the UK, by the words of their names: `milton`, `keynes`. */
const placeWords: ReadonlySet<string> = new Set(
  (
    'abbot aberaeron aberdare aberdeen aberdeenshire aberfeldy abergavenny abergele aberlour abertillery aberystwyth ' +
    'abingdon aboyne accrington acharacle achnasheen airdrie albans alcester aldeburgh alderley aldershot alexandria ' +
    'alford alfreton alloa alness alnwick alresford alston alton altrincham alva ambleside amersham amlwch ammanford ' +
    'andover andrews angus annalong annan annes anstruther antrim appleby arbroath arden ardrossan arlesey armagh ' +
    'arran arrochar arundel asaph ascot ashbourne ashburton ashby ashfield ashford ashington ashton askam atherstone ' +
    'attleborough auchterarder augher aughnacloy austell aviemore avoch avon axbridge axminster aycliffe aylesbury ' +
    'aylesford ayr ayrshire badminton bagillt bagshot bakewell bala baldock balerno ballachulish ballater ' +
    'ballindalloch ballycastle ballyclare ballymena ballymoney ballynahinch bamber bamburgh bampton banbridge banbury ' +
    'banchory banff bangor banstead banwell bargoed barking barmouth barnet barnetby barnoldswick barnsley barnstaple ' +
    'barra barrow barry barton basildon basingstoke bath bathgate batley battersea beaconsfield beaminster bearsden ' +
    'beauly beaumaris beaworthy beccles beckenham beckermet bedale bedford bedfordshire bedlington beds bedworth ' +
    'beith belfast belford bellshill belper belvedere bembridge benbecula benfleet berkeley berkhamsted berks ' +
    'berkshire berwick betchworth betws beverley bewdley bexhill bexley bexleyheath bicester bideford biggar ' +
    'biggleswade billericay billingham billingshurst bilston bingley birchington birkenhead birmingham bishopton ' +
    'blackburn blackpool blackwood blaenau blairgowrie blakeney blandford blaydon blyth bodmin bodorgan bognor boldon ' +
    'bolton boncath boness bonnybridge bonnyrigg bootle borders bordon borehamwood borth boscastle boston bourne ' +
    'bournemouth brackley bracknell bradford braintree brampton brandon braunton brechin brecon brent brentford ' +
    'brentwood bridgend bridgnorth bridgwater bridlington bridport brierley brigg brighouse brighton bristol britain ' +
    'brixham broadstairs broadstone broadway brockenhurst bromley bromsgrove bromwich bromyard broseley brough ' +
    'broughton broxbourne broxburn bruton buckfastleigh buckhurst buckie buckingham buckinghamshire buckley bucknell ' +
    'bucks bude budleigh builth bungay buntingford bures burford burgess burnham burnley burntisland burntwood burry ' +
    'burton bury bushey bushmills bute buxton caernarfon caerphilly calder caldicot caledon callander callington ' +
    'calne calstock camberley camborne cambridge cambridgeshire cambs camden camelford campbeltown campden cannock ' +
    'canonbie canterbury canvey cardiff cardigan carlisle carluke carmarthen carnforth carnoustie carrbridge ' +
    'carrickfergus carshalton carterton castlederg castleford castlewellan caterham catterick ceredigion chard ' +
    'chatham chathill chatteris cheadle cheam cheddar chelmsford cheltenham chepstow chesham cheshire cheshunt ' +
    'chessington chester chesterfield chichester chigwell chinnor chippenham chipping chislehurst choppington chorley ' +
    'christchurch chulmleigh cinderford cirencester clackmannan clacton cleator cleckheaton cleethorpes clevedon ' +
    'cleveleys clitheroe clogher clwyd clydebank clynderwen coalville coatbridge cockburnspath cockermouth colchester ' +
    'coldfield coldstream coleford coleraine colne colwyn colyton congleton coniston consett conwy cookstown ' +
    'corbridge corby cornhill cornwall corsham corwen cottingham coulsdon coventry cowbridge cowdenbeath cowes ' +
    'cradley craigavon cramlington cranbrook cranleigh craven crawley crediton crewe crewkerne crianlarich criccieth ' +
    'crickhowell crieff cromarty cromer crook crowborough crowthorne croydon crumlin crymych cullompton cumbernauld ' +
    'cumbria cumnock cupar currie cwmbran cymru dagenham dalbeattie dalkeith dalmally dalry dalton darlington ' +
    'dartford dartmouth darvel darwen daventry davids dawlish deal deeside delabole denbigh denbighshire denny derby ' +
    'derbyshire dereham derry devizes devon dewsbury didcot dinas dingwall diss ditton dolgellau dollar donaghadee ' +
    'doncaster dorchester dorking dornoch dorset doune dover downham downpatrick drayton driffield droitwich dromore ' +
    'dronfield drybrook dudley dukinfield dulverton dumbarton dumfries dunbar dunblane dundee dunfermline dungannon ' +
    'dunkeld dunmow dunoon duns dunstable durham dursley dyfed dymock ealing earlston eastbourne eastleigh ebbw ' +
    'edenbridge edgware edinburgh edmunds egham egremont elgin elland ellesmere ellon ely emlyn emsworth enfield ' +
    'england enniskillen epping epsom epworth erith erskine esher essex etchingham evesham exeter exmouth eye ' +
    'eyemouth fairford fakenham falkirk falmouth fareham faringdon farnborough farnham faversham felixstowe feltham ' +
    'fermanagh ferndale ferndown ferriby ferryhill ferryside ffestiniog fife filey fishguard fivemiletown fleet ' +
    'fleetwood flint flintshire fochabers folkestone fordingbridge forfar forres fortrose fowey fraserburgh ' +
    'freshwater frinton frizington frodsham frome furness gainsborough gairloch galashiels galloway galston garve ' +
    'gateshead gatwick gerrards gillingham girvan glamorgan glasgow glastonbury glenrothes glos glossop gloucester ' +
    'gloucestershire godalming godstone gongl goodwick goole gordon gorebridge gosport gourock grampian grangemouth ' +
    'grantham grantown gravesend grays greenford greenhithe greenock greenwich gretna grimsby grinstead guildford ' +
    'guisborough gullane gunnislake gwent gwynedd hackney haddington hailsham halesowen halesworth halifax halkirk ' +
    'halstead haltwhistle hamdon hamilton hammersmith hampshire hampton hants harborough haringey harlech harleston ' +
    'harlow harpenden harrogate harrow hartfield hartlepool harwich haslemere hassocks hastings hatfield havant ' +
    'haverfordwest haverhill havering hawick hay hayes hayle hayling haywards heanor heathfield hebburn hebden ' +
    'heckmondwike helens helensburgh helston hemel hempstead henfield hengoed henley henlow hereford herefordshire ' +
    'heriot herne hertford hertfordshire herts hessle hexham heywood highbridge highlands hillingdon hillsborough ' +
    'hinckley hindhead hinton hitchin hockley hoddesdon holmfirth holmrook holsworthy holt holyhead holywell holywood ' +
    'honiton hook horley horncastle hornchurch hornsea horsham houghton hounslow hove huddersfield hull humber humbie ' +
    'hungerford hunstanton huntingdon huntly hyde hythe ibstock ilford ilfracombe ilkeston ilkley ilminster immingham ' +
    'ingatestone innerleithen insch inveraray invergordon inverkeithing inverness inverurie ipswich irvine isleworth ' +
    'islington iver ives ivybridge jarrow jedburgh johnstone keighley keith kelso kelty kendal kenilworth kenley ' +
    'kensington kent keston keswick kettering keynes kidderminster kidlington kidwelly kilbirnie kilbride kilgetty ' +
    'killin kilmacolm kilmarnock kilwinning kingsbridge kingston kingswinford kington kingussie kinlochleven kinross ' +
    'kirkby kirkcaldy kirkcudbright kirkintilloch kirklees kirkliston kirknewton kirkwall kirriemuir knaresborough ' +
    'knebworth knighton knottingley knowsley knutsford kyle lairg lambeth lampeter lanark lanarkshire lancashire ' +
    'lancaster lancing lancs langholm langley langport larbert largs larkhall larne lasswade lauder launceston ' +
    'laurencekirk leamington leatherhead lechlade ledbury leeds leek leicester leicestershire leics leigh leighton ' +
    'leiston leominster leonards lerwick letchworth leven lewes lewisham leyburn leyland lichfield lightwater ' +
    'limavady lincoln lincolnshire lincs lingfield linlithgow linton liphook lisburn liskeard liss littleborough ' +
    'littlehampton liverpool liversedge livingston llanbrynmair llandeilo llandovery llandrindod llandudno llandysul ' +
    'llanelli llanfairfechan llanfyllin llangadog llangefni llangollen llanidloes llanrwst llansantffraid llantwit ' +
    'llanwrtyd llanybydder llanymynech loanhead lochearnhead lochgelly lochgilphead lochinver lochwinnoch lockerbie ' +
    'london londonderry longfield longhope longniddry looe lossiemouth lostwithiel lothian loughborough loughton ' +
    'louth lowestoft ludlow lurgan luton lutterworth lydbrook lydbury lydney lyme lymington lymm lyndhurst lynmouth ' +
    'lynn lynton lytham mablethorpe macclesfield macduff machynlleth maesteg maghera magherafelt maidenhead maidstone ' +
    'malden maldon mallaig malling malmesbury malpas malton malvern manchester manningtree mansfield marazion march ' +
    'margate markfield marlborough marlow martock maryport matlock mauchline maybole mayfield medway melksham melrose ' +
    'melton menai menstrie merriott merseyside merthyr meurig mexborough middlesbrough middlesex middlewich middx ' +
    'midhurst midlands milford millom millport milltimber milngavie milnthorpe milton mindrum minehead mirfield ' +
    'missenden mitcham mitcheldean moffat mold molesey molton monmouth monmouthshire montacute montgomery montrose ' +
    'morden morecambe moreton morpeth motherwell mowbray muir munlochy musselburgh nairn nantwich narberth neath ' +
    'nelson neots neston newark newbiggin newbridge newbury newcastle newcastleton newent newham newhaven newmarket ' +
    'newmilns newnham newport newquay newry newton newtonmore newtown newtownabbey newtownards norfolk normanton ' +
    'northallerton northampton northamptonshire northants northolt northumberland northwich northwood norton norwich ' +
    'nottingham nottinghamshire notts nuneaton oakham oban ockendon okehampton oldbury oldham olney omagh ongar ' +
    'orkney ormskirk orpington ossett oswestry otley ottery oxford oxfordshire oxon oxted padstow pagnell paignton ' +
    'paisley par pathhead peacehaven peebles pembroke pembrokeshire penarth pencader penicuik penmaenmawr penrith ' +
    'penryn pentre penzance perranporth pershore perth peterborough peterculter peterhead peterlee petersfield ' +
    'petherton petworth pevensey pewsey pickering pinner pitlochry plockton plymouth polegate pontefract pontyclun ' +
    'pontypool pontypridd poole portadown porth porthcawl porthmadog portland portree portrush portsmouth portstewart ' +
    'potters poulton powys prenton prescot prestatyn presteigne preston prestonpans prestwick prudhoe pudsey ' +
    'pulborough purfleet purley pwllheli queenborough queensferry radlett radstock rainham ramsgate rannoch rasen ' +
    'ravenglass rayleigh reading redcar redditch redhill redruth reigate renfrew renfrewshire retford rhayader ' +
    'rhondda rhyl richmond rickmansworth ringwood ripley ripon risborough robertsbridge rochdale rochester rochford ' +
    'romford romney romsey rosewell roslin ross rossendale rotherham rothesay rowley royston ruardean rugby rugeley ' +
    'ruislip runcorn rushden ruthin rutland ryde rye ryton saffron salcombe sale salford salisbury salop saltash ' +
    'saltburn saltcoats salterton sandbach sandhurst sandown sandringham sandwich sandy sanquhar saundersfoot ' +
    'sawbridgeworth saxmundham scarborough scilly scotland scunthorpe seaford seaham seahouses seascale seaton ' +
    'seaview sedbergh sefton selby selkirk settle sevenoaks shaftesbury shanklin sheerness sheffield shefford ' +
    'shepperton shepton sherborne sheringham shetland shields shifnal shildon shipley shipston shoreham shotts ' +
    'shrewsbury shropshire sidcup sidmouth sittingbourne skegness skelmersdale skelmorlie skipton skye sleaford ' +
    'slough smethwick snodland solihull somerset somerton southall southam southampton southend southminster ' +
    'southport southsea southwark southwell southwold sowerby spalding spennymoor spilsby stafford staffordshire ' +
    'staffs staines stalybridge stamford stanford stanley stanmore stansted stevenage stevenston steyning stirling ' +
    'stockbridge stockport stocksbridge stocksfield stockton stoke stone stonehaven stonehouse stornoway stortford ' +
    'stourbridge stourport stowmarket strabane stranraer stratford strathaven strathcarron strathdon strathpeffer ' +
    'stretton stromness stroud studley sturminster sudbury suffolk sunbury sunderland surbiton surrey sussex sutton ' +
    'swadlincote swaffham swanage swanley swanscombe swansea swindon tadcaster tadley tadworth tain talbot tamworth ' +
    'tarbert tarporley taunton tavistock tawton tayport teddington teesside teignmouth telford templecombe tenbury ' +
    'tenby tenterden tetbury tewkesbury thame thames thatcham thetford thirsk thornhill thornton thrapston thurso ' +
    'tidworth tighnabruaich tilbury tillicoultry tintagel tipton tiverton tobermory todmorden tonbridge tonypandy ' +
    'torpoint torquay torrington totland totnes towcester tranent tredegar tregaron treharris trent treorchy trimdon ' +
    'tring troon trowbridge truro tunbridge turriff twickenham tydfil tyne tyneside tywyn uckfield ulceby ullapool ' +
    'ulverston umberleigh upminster usk uttoxeter uxbridge ventnor verwood wadebridge wadhurst wakefield walden wales ' +
    'walkerburn wallasey wallingford wallington wallsend walsall walsham walsingham waltham walton wandsworth wantage ' +
    'ware wareham warks warlingham warminster warrington warwick warwickshire washington watchet waterlooville ' +
    'watford watlington wearside wedmore wednesbury welling wellingborough wellington wells welshpool welwyn wem ' +
    'wembley wemyss wenlock westbury westcliff westerham westgate westhill westminster westmorland weston wetherby ' +
    'weybridge weymouth whitby whitchurch whitehaven whitland whitley whitstable whyteleafe wick wickford widnes ' +
    'wigan wight wigston wigton willenhall wilmslow wilts wiltshire wimbledon wimborne wincanton winchelsea ' +
    'winchester windermere windlesham windsor wingate winkleigh winscombe winsford wirral wisbech wishaw witham ' +
    'withernsea witney woking wokingham wolverhampton woodbridge woodford woodhall woodstock woolacombe wooler ' +
    'worcester worcestershire worcs workington worksop worthing wotton wrexham wycombe wylam wymondham yarm yarmouth ' +
    'yateley yelverton yeovil york yorks yorkshire ystrad zouch'
  ).split(' '),
)
/** Words that belong to a place only beside another word of one: `Stoke on Trent`, `Bury St Edmunds`, `East London`. */
const besidePlace: ReadonlySet<string> = new Set(
  (
    'abbey agnes ash barnard bay bees bishop bishops bow bridge buzzard by cary castle central city co coed columb ' +
    'constable county cross crouch de dock douglas east edge end forest fort forum fylde garrison george gill grange ' +
    'great greater green harris haven heath high hill hope in isaac island isle isles juniper kings la le lee lewis ' +
    'lyne major mallet mare market marsh mary moor mountain much naze new next north on ord over park peak port ' +
    'princes quay regis row saint sands sea severn solent south spa spean spey st stephen stewart stour street sub ' +
    'super tay tees the town tweed tyn under upon vale valley virginia water weir west william wye y'
  ).split(' '),
)

/** Whether a folded word is part of the name of a place in the UK. */
export function isUkPlaceWord(word: string): boolean {
  return placeWords.has(word)
}

export function isBesidePlace(word: string): boolean {
  return besidePlace.has(word)
}
