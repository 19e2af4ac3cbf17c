/**
 * Multi-country regions as employers use them. `members` are ISO 3166-1 codes, and codes of regions listed above; `*` is every country.
 * Continents follow the UN M49 scheme as in CLDR. Cyprus and Turkey also count as Europe, because postings count them so. Business regions
 * (EMEA, APAC, CEE ...) have no official definition: their members are the common reading, without Antarctic and uninhabited territories.
 */
export interface WorldRegionEntry {
  code: string
  name: string
  aliases: readonly string[]
  members: string
}

export const WORLD_REGIONS: readonly WorldRegionEntry[] = [
  { code: 'DACH', name: 'DACH', aliases: ['D-A-CH', 'DACH region'], members: 'DE AT CH' },
  { code: 'BENELUX', name: 'Benelux', aliases: ['Benelux countries', 'BeNeLux region'], members: 'BE NL LU' },
  {
    code: 'NORDICS',
    name: 'Nordics',
    aliases: ['Nordic', 'Nordic countries', 'Nordic region', 'Norden'],
    members: 'DK FI IS NO SE FO GL AX',
  },
  { code: 'SCANDINAVIA', name: 'Scandinavia', aliases: ['Scandinavian countries', 'Skandinavien'], members: 'DK NO SE' },
  { code: 'BALTICS', name: 'Baltics', aliases: ['Baltic', 'Baltic states', 'Baltic countries'], members: 'EE LV LT' },
  { code: 'IBERIA', name: 'Iberia', aliases: ['Iberian Peninsula'], members: 'ES PT' },
  {
    code: 'UK_IRELAND',
    name: 'UK and Ireland',
    aliases: ['UKI', 'UK&I', 'UK & I', 'UK/I', 'UK/Ireland', 'United Kingdom and Ireland', 'British Isles'],
    members: 'GB IE',
  },
  {
    code: 'BALKANS',
    name: 'Balkans',
    aliases: ['Balkan', 'Balkan countries', 'Western Balkans'],
    members: 'AL BA BG GR HR ME MK RO RS SI',
  },
  { code: 'VISEGRAD', name: 'Visegrad Group', aliases: ['V4', 'Visegrad'], members: 'CZ HU PL SK' },
  {
    code: 'CEE',
    name: 'Central and Eastern Europe',
    aliases: ['Central & Eastern Europe', 'Central Eastern Europe', 'CEE region'],
    members: 'BALTICS BALKANS VISEGRAD UA MD BY',
  },
  { code: 'EASTERN_EUROPE', name: 'Eastern Europe', aliases: ['East Europe'], members: 'BG BY CZ HU MD PL RO RU SK UA' },
  {
    code: 'WESTERN_EUROPE',
    name: 'Western Europe',
    aliases: ['West Europe'],
    members: 'DACH BENELUX UK_IRELAND IBERIA FR IT LI MC AD SM',
  },
  {
    code: 'SOUTHERN_EUROPE',
    name: 'Southern Europe',
    aliases: ['South Europe', 'Mediterranean Europe'],
    members: 'ES PT IT GR MT CY SM VA AD GI',
  },
  { code: 'NORTHERN_EUROPE', name: 'Northern Europe', aliases: ['North Europe'], members: 'NORDICS BALTICS UK_IRELAND' },
  {
    code: 'EU',
    name: 'European Union',
    aliases: [
      'E.U.',
      'EU countries',
      'EU-27',
      'EU member states',
      'Europäische Union',
      'Union européenne',
      'Unión Europea',
      'União Europeia',
    ],
    members: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
  },
  {
    code: 'EEA',
    name: 'European Economic Area',
    aliases: ['E.E.A.', 'EU/EEA', 'EEA countries', 'EWR', 'Europäischer Wirtschaftsraum'],
    members: 'EU IS LI NO',
  },
  {
    code: 'EUROPE',
    name: 'Europe',
    aliases: ['Pan-Europe', 'Europa', 'Continental Europe', 'Whole of Europe'],
    members: `AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS
      RU SE SI SJ SK SM TR UA VA`,
  },
  {
    code: 'GCC',
    name: 'Gulf Cooperation Council',
    aliases: ['G.C.C.', 'Gulf states', 'Gulf countries', 'GCC countries'],
    members: 'AE BH KW OM QA SA',
  },
  { code: 'LEVANT', name: 'Levant', aliases: [], members: 'IL JO LB PS SY' },
  {
    code: 'MIDDLE_EAST',
    name: 'Middle East',
    aliases: ['Mideast', 'Naher Osten', 'Moyen-Orient', 'Oriente Medio'],
    members: 'GCC LEVANT EG IQ IR TR YE CY',
  },
  { code: 'NORTH_AFRICA', name: 'North Africa', aliases: ['Northern Africa'], members: 'DZ EG LY MA SD TN EH' },
  {
    code: 'MENA',
    name: 'Middle East and North Africa',
    aliases: ['Middle East & North Africa', 'MENA region'],
    members: 'MIDDLE_EAST NORTH_AFRICA',
  },
  { code: 'MENAT', name: 'Middle East, North Africa and Turkey', aliases: [], members: 'MENA TR' },
  {
    code: 'AFRICA',
    name: 'Africa',
    aliases: ['Afrika', 'Afrique', 'African continent'],
    members: `AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST
      SZ TD TG TN TZ UG YT ZA ZM ZW`,
  },
  {
    code: 'SUB_SAHARAN_AFRICA',
    name: 'Sub-Saharan Africa',
    aliases: ['SSA', 'Subsaharan Africa'],
    members: `AO BF BI BJ BW CD CF CG CI CM CV DJ ER ET GA GH GM GN GQ GW KE KM LR LS MG ML MR MU MW MZ NA NE NG RE RW SC SH SL SN SO SS ST SZ TD TG TZ
      UG YT ZA ZM ZW`,
  },
  {
    code: 'EAST_AFRICA',
    name: 'East Africa',
    aliases: ['Eastern Africa'],
    members: 'BI DJ ER ET KE KM MG MU MW MZ RE RW SC SO SS TZ UG YT ZM ZW',
  },
  {
    code: 'WEST_AFRICA',
    name: 'West Africa',
    aliases: ['Western Africa'],
    members: 'BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG',
  },
  { code: 'SOUTHERN_AFRICA', name: 'Southern Africa', aliases: [], members: 'BW LS NA SZ ZA' },
  {
    code: 'EMEA',
    name: 'Europe, the Middle East and Africa',
    aliases: ['E.M.E.A.', 'Europe, Middle East and Africa', 'Europe, Middle East & Africa', 'EMEA region', 'EMEIA'],
    members: 'EUROPE MIDDLE_EAST AFRICA',
  },
  {
    code: 'CIS',
    name: 'Commonwealth of Independent States',
    aliases: ['C.I.S.', 'CIS countries'],
    members: 'AM AZ BY KZ KG MD RU TJ UZ',
  },
  { code: 'CENTRAL_ASIA', name: 'Central Asia', aliases: [], members: 'KG KZ TJ TM UZ' },
  { code: 'CAUCASUS', name: 'Caucasus', aliases: ['South Caucasus'], members: 'AM AZ GE' },
  {
    code: 'SOUTH_ASIA',
    name: 'South Asia',
    aliases: ['Southern Asia', 'Indian subcontinent'],
    members: 'AF BD BT IN LK MV NP PK',
  },
  {
    code: 'SEA',
    name: 'Southeast Asia',
    aliases: ['South East Asia', 'South-East Asia', 'South Eastern Asia', 'SE Asia', 'ASEAN', 'Südostasien'],
    members: 'BN ID KH LA MM MY PH SG TH TL VN',
  },
  {
    code: 'EAST_ASIA',
    name: 'East Asia',
    aliases: ['Eastern Asia', 'Far East', 'Northeast Asia', 'North Asia'],
    members: 'CN HK JP KP KR MN MO TW',
  },
  { code: 'GREATER_CHINA', name: 'Greater China', aliases: ['Greater China Region', 'GCR'], members: 'CN HK MO TW' },
  {
    code: 'ASIA',
    name: 'Asia',
    aliases: ['Asien', 'Asie'],
    members: `AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW
      UZ VN YE`,
  },
  {
    code: 'ANZ',
    name: 'Australia and New Zealand',
    aliases: ['A/NZ', 'AUNZ', 'AU/NZ', 'Australia & New Zealand', 'Australasia'],
    members: 'AU NZ',
  },
  {
    code: 'OCEANIA',
    name: 'Oceania',
    aliases: ['Ozeanien', 'Pacific Islands'],
    members: 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS',
  },
  {
    code: 'APAC',
    name: 'Asia-Pacific',
    aliases: [
      'Asia Pacific',
      'Asia/Pacific',
      'Asia and the Pacific',
      'APAC region',
      'AsiaPac',
      'A.P.A.C.',
      'Asia-Pacific region',
    ],
    members: 'EAST_ASIA SEA SOUTH_ASIA OCEANIA',
  },
  {
    code: 'APJ',
    name: 'Asia-Pacific and Japan',
    aliases: ['APJC', 'JAPAC', 'Asia Pacific & Japan', 'Asia Pacific Japan'],
    members: 'APAC',
  },
  {
    code: 'NORTH_AMERICA',
    name: 'North America',
    aliases: ['NA', 'NAM', 'NORAM', 'NAMER', 'N. America', 'Nordamerika', 'Amérique du Nord', 'Norteamérica', 'América do Norte'],
    members: 'US CA MX',
  },
  {
    code: 'CENTRAL_AMERICA',
    name: 'Central America',
    aliases: ['Centroamérica', 'América Central'],
    members: 'BZ CR GT HN NI PA SV',
  },
  {
    code: 'CARIBBEAN',
    name: 'Caribbean',
    aliases: ['The Caribbean', 'Caribe', 'West Indies'],
    members: 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI',
  },
  {
    code: 'SOUTH_AMERICA',
    name: 'South America',
    aliases: ['S. America', 'Südamerika', 'Sudamérica', 'Suramérica', 'América do Sul', 'Amérique du Sud'],
    members: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
  },
  {
    code: 'LATAM',
    name: 'Latin America',
    aliases: [
      'LATAM region',
      'Latinoamérica',
      'América Latina',
      'Lateinamerika',
      'LAC',
      'Latin America and the Caribbean',
      'Latin America & Caribbean',
      'LatAm countries',
    ],
    members: 'SOUTH_AMERICA CENTRAL_AMERICA CARIBBEAN MX',
  },
  {
    code: 'AMER',
    name: 'Americas',
    aliases: ['The Americas', 'AMERS', 'AMS', 'North and South America', 'North & South America'],
    members: 'NORTH_AMERICA LATAM BM GL PM',
  },
  {
    code: 'WORLDWIDE',
    name: 'Worldwide',
    aliases: [
      'Anywhere',
      'Global',
      'Globally',
      'World',
      'World Wide',
      'Earth',
      'Everywhere',
      'Anywhere in the world',
      'All countries',
      'Weltweit',
    ],
    members: '*',
  },
]
