/** Other spellings of a labelled skill's name, where the vocabulary may have another one. */
const SPELLINGS: Record<string, string[]> = {
  aws: ['amazonwebservices'],
  awsecs: ['ecs', 'amazonecs'],
  cpht: ['certifiedpharmacytechnician'],
  css3: ['css'],
  dv360: ['displayvideo360'],
  elasticsearch: ['elastic'],
  excel: ['microsoftexcel', 'msexcel'],
  facebookads: ['metaads'],
  gcp: ['googlecloud', 'googlecloudplatform'],
  go: ['golang'],
  googlecloud: ['gcp', 'googlecloudplatform'],
  googlesuite: ['googleworkspace', 'gsuite'],
  html5: ['html'],
  j2ee: ['javaee', 'jakartaee'],
  llm: ['llms', 'largelanguagemodels'],
  nlp: ['naturallanguageprocessing'],
  outlook: ['microsoftoutlook'],
  photoshop: ['adobephotoshop'],
  r: ['rlang', 'rlanguage'],
  restapi: ['rest', 'restapis', 'restful', 'restfulapis'],
  s3: ['awss3', 'amazons3'],
  scrum: ['agilescrum'],
  salesforceadministrator: ['salesforceadministratorcertification'],
  soa: ['serviceorientedarchitecture'],
  soap: ['soapwebservices'],
  spring: ['springframework'],
  sqs: ['awssqs', 'amazonsqs'],
  sso: ['singlesignon'],
  ssl: ['tls', 'ssltls'],
  tls: ['ssl', 'ssltls'],
  xcuitest: ['xctest'],
  vuejs: ['vue'],
  websocket: ['websockets'],
}

/** Owners that some vocabularies write before a product's name and others leave out. */
const OWNERS = /^(apache|microsoft|ms|amazon|aws|google|adobe|salesforce|meta)(?=.{2})/

const plain = (name: unknown) =>
  String(name)
    .toLowerCase()
    .replace(/[^a-z0-9+#]/g, '')

/** Whether a found skill is the one that the label names. */
export function sameName(label: string, skill: Record<string, unknown>): boolean {
  const name = plain(label)
  const names = [name, name.replace(/js$/, ''), `${name}js`, ...(SPELLINGS[name] ?? [])]
  const labelled = new Set(names.flatMap((spelling) => [spelling, spelling.replace(OWNERS, '')]))
  return [plain(skill.name), plain(skill.slug)].some((found) => labelled.has(found) || labelled.has(found.replace(OWNERS, '')))
}
