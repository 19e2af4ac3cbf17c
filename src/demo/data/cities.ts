import { COUNTRIES, type Country } from './countries.ts'

export interface City {
  name: string
  region: string
  /** The last part of the ISO 3166-2 code. */
  regionCode: string
  country: Country
  latitude: number
  longitude: number
  postalCode: string
}

/** City, region, region code, country, latitude, longitude, a postal code of the centre. */
const ROWS = `
New York|New York|NY|US|40.7128|-74.006|10007
San Francisco|California|CA|US|37.7749|-122.4194|94103
Los Angeles|California|CA|US|34.0522|-118.2437|90012
San Diego|California|CA|US|32.7157|-117.1611|92101
Seattle|Washington|WA|US|47.6062|-122.3321|98104
Portland|Oregon|OR|US|45.5152|-122.6784|97204
Austin|Texas|TX|US|30.2672|-97.7431|78701
Dallas|Texas|TX|US|32.7767|-96.797|75201
Houston|Texas|TX|US|29.7604|-95.3698|77002
Denver|Colorado|CO|US|39.7392|-104.9903|80202
Chicago|Illinois|IL|US|41.8781|-87.6298|60602
Minneapolis|Minnesota|MN|US|44.9778|-93.265|55401
Boston|Massachusetts|MA|US|42.3601|-71.0589|02108
Cambridge|Massachusetts|MA|US|42.3736|-71.1097|02139
Atlanta|Georgia|GA|US|33.749|-84.388|30303
Miami|Florida|FL|US|25.7617|-80.1918|33130
Phoenix|Arizona|AZ|US|33.4484|-112.074|85004
Columbus|Ohio|OH|US|39.9612|-82.9988|43215
Nashville|Tennessee|TN|US|36.1627|-86.7816|37201
Toronto|Ontario|ON|CA|43.6532|-79.3832|M5H 2N2
Vancouver|British Columbia|BC|CA|49.2827|-123.1207|V5Y 1V4
Montreal|Quebec|QC|CA|45.5019|-73.5674|H2Y 1C6
Calgary|Alberta|AB|CA|51.0447|-114.0719|T2P 2M5
Halifax|Nova Scotia|NS|CA|44.6488|-63.5752|B3J 3A5
Mexico City|Ciudad de México|CMX|MX|19.4326|-99.1332|06000
Guadalajara|Jalisco|JAL|MX|20.6597|-103.3496|44100
Monterrey|Nuevo León|NLE|MX|25.6866|-100.3161|64000
São Paulo|São Paulo|SP|BR|-23.5505|-46.6333|01310-100
Rio de Janeiro|Rio de Janeiro|RJ|BR|-22.9068|-43.1729|20040-020
Curitiba|Paraná|PR|BR|-25.4284|-49.2733|80010-010
Recife|Pernambuco|PE|BR|-8.0476|-34.877|50030-230
Buenos Aires|Buenos Aires|C|AR|-34.6037|-58.3816|C1002
Santiago|Región Metropolitana|RM|CL|-33.4489|-70.6693|8320000
Bogotá|Bogotá|DC|CO|4.711|-74.0721|110311
Medellín|Antioquia|ANT|CO|6.2442|-75.5812|050001
Lima|Lima|LMA|PE|-12.0464|-77.0428|15001
London|England|ENG|GB|51.5074|-0.1278|EC2A 4NE
Manchester|England|ENG|GB|53.4808|-2.2426|M2 5DB
Birmingham|England|ENG|GB|52.4862|-1.8904|B1 1BB
Cambridge|England|ENG|GB|52.2053|0.1218|CB2 1TN
Edinburgh|Scotland|SCT|GB|55.9533|-3.1883|EH1 1YZ
Cardiff|Wales|WLS|GB|51.4816|-3.1791|CF10 1EP
Dublin|Leinster|L|IE|53.3498|-6.2603|D02 AF30
Cork|Munster|M|IE|51.8985|-8.4756|T12 RC8H
Berlin|Berlin|BE|DE|52.52|13.405|10117
Munich|Bavaria|BY|DE|48.1351|11.582|80331
Hamburg|Hamburg|HH|DE|53.5511|9.9937|20095
Cologne|North Rhine-Westphalia|NW|DE|50.9375|6.9603|50667
Frankfurt|Hesse|HE|DE|50.1109|8.6821|60311
Stuttgart|Baden-Württemberg|BW|DE|48.7758|9.1829|70173
Leipzig|Saxony|SN|DE|51.3397|12.3731|04109
Vienna|Vienna|9|AT|48.2082|16.3738|1010
Graz|Styria|6|AT|47.0707|15.4395|8010
Zurich|Zurich|ZH|CH|47.3769|8.5417|8001
Basel|Basel-Stadt|BS|CH|47.5596|7.5886|4001
Paris|Île-de-France|IDF|FR|48.8566|2.3522|75002
Lyon|Auvergne-Rhône-Alpes|ARA|FR|45.764|4.8357|69002
Nantes|Pays de la Loire|PDL|FR|47.2184|-1.5536|44000
Lille|Hauts-de-France|HDF|FR|50.6292|3.0573|59000
Brussels|Brussels|BRU|BE|50.8503|4.3517|1000
Antwerp|Flanders|VLG|BE|51.2194|4.4025|2000
Amsterdam|North Holland|NH|NL|52.3676|4.9041|1012 JS
Rotterdam|South Holland|ZH|NL|51.9244|4.4777|3011 AD
Utrecht|Utrecht|UT|NL|52.0907|5.1214|3511 CE
Eindhoven|North Brabant|NB|NL|51.4416|5.4697|5611 AZ
Madrid|Madrid|MD|ES|40.4168|-3.7038|28013
Barcelona|Catalonia|CT|ES|41.3874|2.1686|08002
Valencia|Valencia|VC|ES|39.4699|-0.3763|46002
Lisbon|Lisbon|11|PT|38.7223|-9.1393|1100-148
Porto|Porto|13|PT|41.1579|-8.6291|4000-322
Milan|Lombardy|25|IT|45.4642|9.19|20121
Rome|Lazio|62|IT|41.9028|12.4964|00184
Warsaw|Masovia|14|PL|52.2297|21.0122|00-001
Kraków|Lesser Poland|12|PL|50.0647|19.945|31-042
Wrocław|Lower Silesia|02|PL|51.1079|17.0385|50-106
Gdańsk|Pomerania|22|PL|54.352|18.6466|80-831
Prague|Prague|10|CZ|50.0755|14.4378|110 00
Stockholm|Stockholm|AB|SE|59.3293|18.0686|111 20
Gothenburg|Västra Götaland|O|SE|57.7089|11.9746|411 10
Oslo|Oslo|03|NO|59.9139|10.7522|0150
Bergen|Vestland|46|NO|60.3913|5.3221|5003
Copenhagen|Capital Region|84|DK|55.6761|12.5683|1050
Helsinki|Uusimaa|18|FI|60.1699|24.9384|00100
Bucharest|Bucharest|B|RO|44.4268|26.1025|010011
Istanbul|Istanbul|34|TR|41.0082|28.9784|34110
Tel Aviv|Tel Aviv|TA|IL|32.0853|34.7818|6100000
Dubai|Dubai|DU|AE|25.2048|55.2708|00000
Cairo|Cairo|C|EG|30.0444|31.2357|11511
Lagos|Lagos|LA|NG|6.5244|3.3792|100001
Nairobi|Nairobi|30|KE|-1.2921|36.8219|00100
Accra|Greater Accra|AA|GH|5.6037|-0.187|00233
Cape Town|Western Cape|WC|ZA|-33.9249|18.4241|8001
Johannesburg|Gauteng|GP|ZA|-26.2041|28.0473|2000
Casablanca|Casablanca-Settat|06|MA|33.5731|-7.5898|20000
Bengaluru|Karnataka|KA|IN|12.9716|77.5946|560001
Hyderabad|Telangana|TS|IN|17.385|78.4867|500001
Mumbai|Maharashtra|MH|IN|19.076|72.8777|400001
Pune|Maharashtra|MH|IN|18.5204|73.8567|411001
Gurugram|Haryana|HR|IN|28.4595|77.0266|122001
Singapore|Singapore|SG|SG|1.3521|103.8198|018956
Tokyo|Tokyo|13|JP|35.6762|139.6503|100-0001
Osaka|Osaka|27|JP|34.6937|135.5023|530-0001
Seoul|Seoul|11|KR|37.5665|126.978|04524
Hong Kong|Hong Kong|HK|HK|22.3193|114.1694|999077
Ho Chi Minh City|Ho Chi Minh City|SG|VN|10.8231|106.6297|700000
Bangkok|Bangkok|10|TH|13.7563|100.5018|10100
Manila|Metro Manila|00|PH|14.5995|120.9842|1000
Jakarta|Jakarta|JK|ID|-6.2088|106.8456|10110
Sydney|New South Wales|NSW|AU|-33.8688|151.2093|2000
Melbourne|Victoria|VIC|AU|-37.8136|144.9631|3000
Brisbane|Queensland|QLD|AU|-27.4698|153.0251|4000
Perth|Western Australia|WA|AU|-31.9505|115.8605|6000
Auckland|Auckland|AUK|NZ|-36.8485|174.7633|1010
Wellington|Wellington|WGN|NZ|-41.2866|174.7756|6011
`

const CITIES: readonly City[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [name, region, regionCode, country, latitude, longitude, postalCode] = row.split('|') as [string, string, string, string, string, string, string]
    return { name, region, regionCode, country: COUNTRIES.get(country)!, latitude: Number(latitude), longitude: Number(longitude), postalCode }
  })

/** Two cities are called Cambridge: `Cambridge/GB` chooses by country; a bare name is the first of the table. */
export function cityNamed(name: string): City {
  const [city, country] = name.split('/')
  const found = CITIES.find((each) => each.name === city && (country === undefined || each.country.code === country))
  if (found === undefined) throw new Error(`the demo world has no city ${name}`)
  return found
}

/** An area that remote work may be done from; `country` is set when it is a single country. */
export interface Area {
  name: string
  country: Country | null
}

const area = (name: string, country: string | null = null): Area => ({ name, country: country === null ? null : COUNTRIES.get(country)! })

export const EVERYWHERE: readonly Area[] = [area('Worldwide'), area('Anywhere')]

const AREAS: Record<string, Area[]> = {
  US: [area('US', 'US'), area('United States', 'US'), area('North America')],
  CA: [area('Canada', 'CA'), area('North America')],
  BR: [area('Brazil', 'BR'), area('LATAM')],
  MX: [area('Mexico', 'MX'), area('LATAM')],
  AR: [area('LATAM')],
  CL: [area('LATAM')],
  CO: [area('LATAM')],
  PE: [area('LATAM')],
  GB: [area('UK', 'GB'), area('EMEA')],
  DE: [area('Germany', 'DE'), area('DACH'), area('EMEA')],
  AT: [area('DACH')],
  CH: [area('DACH')],
  IN: [area('India', 'IN'), area('APAC')],
  AU: [area('Australia', 'AU'), area('APAC')],
  NZ: [area('APAC')],
  SG: [area('APAC')],
  JP: [area('Japan', 'JP'), area('APAC')],
  SE: [area('Nordics'), area('EMEA')],
  NO: [area('Nordics')],
  DK: [area('Nordics')],
  FI: [area('Nordics')],
}

/** The areas in which an employer of this country hires remotely. */
export function areasAround(country: Country): Area[] {
  const own = AREAS[country.code]
  if (own !== undefined) return own
  if (['KR', 'HK', 'VN', 'TH', 'PH', 'ID'].includes(country.code)) return [area('APAC')]
  return ['EG', 'NG', 'KE', 'GH', 'ZA', 'MA', 'AE', 'IL', 'TR'].includes(country.code) ? [area('EMEA')] : [area('Europe'), area('EU'), area('EMEA')]
}
