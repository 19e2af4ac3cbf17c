import { expect, test } from 'vitest'
import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'
import type { Authorization } from '../../src/job/requirements.ts'

function jobOf(html: string) {
  const { posting, hints } = readPosting({ title: 'Analyst', description_html: html })
  return enrich(posting, hints).job
}

const citizens = (citizenship: string[], residents_accepted: boolean | null = null): Authorization => ({
  citizenship,
  residents_accepted,
  clearance: null,
})
const cleared = (
  level: NonNullable<Authorization['clearance']>['level'],
  requirement: 'required' | 'obtainable' | 'preferred',
) => ({
  citizenship: [],
  residents_accepted: null,
  clearance: { level, requirement },
})

test.each<[string, Authorization | null]>([
  ['Gardeners must be able to hold a federal security clearance.', cleared('any', 'obtainable')],
  ['Ability to possess a DoD clearance is required.', cleared('any', 'obtainable')],
  ['Must hold/acquire a Secret clearance for the government greenhouse.', cleared('secret', 'obtainable')],
  ['Must be able to obtain, maintain and/or currently possess a security clearance.', cleared('any', 'obtainable')],
  ['Gardeners possess the ability to obtain a government security clearance.', cleared('any', 'obtainable')],
  [
    '<p>Must be able to obtain a security clearance.</p><p>THE FOLLOWING IS DESIRED</p><ul><li>Active Secret clearance</li></ul>',
    cleared('any', 'obtainable'),
  ],
  ['Posiadanie obywatelstwa polskiego.', citizens(['PL'])],
  ['This greenhouse is open to U.S. Workers Only.', citizens(['US'], true)],
  ['Visa: only US citizens/GC', citizens(['US'], true)],
  ['GREEN CARD OR CITIZENSHIP REQUIREDLARGE NURSERY SEEKS A GARDENER', citizens(['US'], true)],
  ['This role is only open to citizens or permanent residents of Kenya.', citizens(['KE'], true)],
  ['Only citizens of South Korea can be hired for this garden.', citizens(['KR'])],
  ['We need to serve the citizens of Kenya.', null],
  ['Citizenship Or Green Card Required', citizens(['US'], true)],
  ['You must be a Canadian citizen, PR or refugee.', citizens(['CA'], true)],
  ['You must be an Australian citizen or permanent resident or hold a valid working visa.', null],
  ['Applicants who are non-United States citizens must meet the rules of the garden.', null],
  ['We consider applicants with arrest and conviction records under laws and security clearance requirements.', null],
  ['You must be a good citizen of Greenhouse.', null],
  ['This job is open to the public: U.S. citizens, nationals or those who owe allegiance to the U.S.', citizens(['US'])],
  ['MUST BE A US CITIZEN.Additional tools: a rake is a plus', citizens(['US'])],
  ['US Citizen with active TS/SCI clearance', { ...citizens(['US']), clearance: { level: 'ts_sci', requirement: 'required' } }],
  // A bare demand yields to a sentence that says how it is met; a clearance that must be active does not.
  [
    '<p>This position requires a Top Secret clearance.</p><p>You must be able to obtain a Secret clearance.</p>',
    cleared('secret', 'obtainable'),
  ],
  [
    '<p>Active Secret clearance required.</p><p>You must be able to obtain a Top Secret clearance.</p>',
    cleared('secret', 'required'),
  ],
  [
    '<p>Secret clearance required.</p><p>Applicants must meet eligibility requirements for access to classified information.</p>',
    cleared('secret', 'required'),
  ],
  ['Gardeners must meet eligibility requirements for access to classified information.', cleared('any', 'obtainable')],
  ['Gardeners may need to meet eligibility requirements for access to classified information.', null],
  // Procedure.
  ['Security clearance requirements are based upon the actual garden.', null],
  ['The interim security clearance will be granted when the checks are complete.', null],
  ['Applicants who used drugs are ineligible for security clearance processing.', null],
  ['Apply at https://garden.example/apply/gardener-secret-clearance', null],
  ['Employment of a current employee is conditional on obtaining a security clearance.', cleared('any', 'obtainable')],
  ['Ability to secure a security clearance', cleared('any', 'obtainable')],
  ['Candidates MUST have the ability to obtain a Secret clearance.', cleared('secret', 'obtainable')],
  [
    'Gardeners may be subject to an investigation and must meet eligibility requirements for access to classified information.',
    null,
  ],
  // Flat texts: a mark, a lost line break or a label begins another item.
  [
    '· Solid knowledge of roses· Must be a US Citizen with ability to obtain a government secret clearance Desired Skills· Tulips',
    { ...citizens(['US']), clearance: { level: 'secret', requirement: 'obtainable' } },
  ],
  ['BASIC SKILLS* Active Secret security clearance* Pruning is an advantage* Roses', cleared('secret', 'required')],
  ['Pruning roses is a plus This position requires US Citizen on US soil', citizens(['US'])],
  ['Location: Green BeachUS Citizenship Required for this Position: Yes', citizens(['US'])],
  ['TEFL is not necessaryCanada/US passport holders only', citizens(['CA', 'US'])],
  ['Provide support to gardens Citizenship: U.S. Security Clearance:None.', citizens(['US'])],
  // A field of a form that says no.
  ['<p>U.S. Citizenship</p><p>No</p><p>Drug test</p>', null],
  ['US Citizen Required: No', null],
  ['<p>US citizenship required</p><p>Yes</p>', citizens(['US'])],
  ['Citizenship/Security: Citizen/Green Card.', citizens(['US'], true)],
  // Words that demand a citizenship, and sentences about citizens that demand none.
  ['Eligibility requirements include U.S. citizenship', citizens(['US'])],
  ['U.S. Citizenship is a condition of employment.', citizens(['US'])],
  ['US citizens who can clear the suitability check', citizens(['US'])],
  ['Applicants who are not US citizens cannot be considered, this is required.', citizens(['US'])],
  ['You are a U.S. citizen.', citizens(['US'])],
  ['Minimum qualifications: US Citizen; high school diploma', citizens(['US'])],
  ['This position is open to U.S. citizens.', citizens(['US'])],
  ['U.S. citizenship needed', citizens(['US'])],
  ['USC Required', citizens(['US'])],
  ['Gardeners must prove US citizenship or eligibility to work', null],
  ['Males born after 12/31/1959 who are US citizens must register.', null],
  ['Applicants who are not US citizens must hold a permit.', null],
  ['We must verify identity under the U.S. Citizenship and Immigration Services rules.', null],
  ['Knowledge of U.S. citizenship law is required.', null],
  ['EU citizens do not need a visa; all others must have a permit.', null],
  ['US citizens receive a required bonus.', null],
  // Only the first clearance has to be held.
  ['Top Secret clearance with SCI eligibility', cleared('top_secret', 'required')],
  ['TS/SCI with active Poly and/or willingness to get full scope poly', cleared('ts_sci', 'required')],
  ['Secret clearance with the ability to obtain a TS/SCI', cleared('secret', 'required')],
  ['Must be able to obtain a Secret clearance and be willing to take a polygraph', cleared('secret', 'obtainable')],
  ['Possess a DoD security clearance; a secret clearance preferred', cleared('any', 'required')],
  // Clearances that are obtained later.
  ['Must be clearable to Secret.', cleared('secret', 'obtainable')],
  ['Gardeners will need to pass SC clearance.', cleared('sc', 'obtainable')],
  ['You will be subject to SC vetting.', cleared('sc', 'obtainable')],
  ['You must be granted a Secret clearance before you can start.', cleared('secret', 'obtainable')],
  ['Gardeners need to be eligible to hold a Secret clearance', cleared('secret', 'obtainable')],
  ['Must have the capability to obtain a Secret clearance', cleared('secret', 'obtainable')],
  ['You must be able to meet the requirements for a Secret clearance.', cleared('secret', 'obtainable')],
  ['Gardeners must qualify for a Department of Defense clearance.', cleared('any', 'obtainable')],
  ['Gardeners will be processed for a TS/SCI clearance.', cleared('ts_sci', 'obtainable')],
  ['Gardeners must complete a background investigation for a Top Secret clearance.', cleared('top_secret', 'obtainable')],
  ['The offer is contingent on a Secret clearance.', cleared('secret', 'obtainable')],
  ['Clearance: None required to start, must be able to obtain Secret', cleared('secret', 'obtainable')],
  ['Ability to obtain a DOE Q clearance', cleared('any', 'obtainable')],
  ['Gardeners must be cleared at the Secret level.', cleared('secret', 'required')],
  ['Gardeners without an active clearance will not be considered.', cleared('any', 'required')],
  ['The ideal gardener possesses a TS/SCI clearance though not having one is fine.', cleared('ts_sci', 'preferred')],
  ['If you are assigned to such a garden, you will be required to obtain a security clearance.', null],
  ['Improve the service for clients and BPSS Garden.', null],
  ['Security Clearance Background Check', null],
  // A field of a form and its value.
  ['<p>Clearance Level Must Currently Possess:</p><p>None</p><p>Clearance Level Must Be Able to Obtain:</p><p>None</p>', null],
  ['<p>Clearance Level Must Be Able to Obtain:</p><p>Secret</p>', cleared('secret', 'obtainable')],
  ['<p>Clearance:</p><p>Top Secret</p>', cleared('top_secret', 'required')],
  ['<p>Clearance Required:</p><p>Education:</p><p>None</p>', null],
  ['<p>Security Clearance</p><p>Not Required</p>', null],
  ['<ul><li>Roses</li><li>Security clearance</li><li>Tulips</li></ul>', cleared('any', 'required')],
  // Wishes and demands in one sentence, and demands in a list of wishes.
  ['An active Secret clearance is required, Top Secret is a plus.', cleared('secret', 'required')],
  ['You must be able to obtain a Secret clearance (an active clearance is preferred).', cleared('secret', 'obtainable')],
  [
    '<h3>Nice to have</h3><ul><li>Roses</li><li>Must be able to obtain a Secret clearance</li></ul>',
    cleared('secret', 'obtainable'),
  ],
  // A position of public trust is no clearance.
  ['Ability to obtain and maintain Public Trust access', null],
  ['Ability to obtain a Public Trust clearance', cleared('public_trust', 'obtainable')],
  [
    'Le poste donne accès au secret de la défense nationale et la personne retenue fera l’objet d’une procédure d’habilitation.',
    cleared('any', 'obtainable'),
  ],
  ['Une habilitation électrique est exigée.', null],
  ['Du måste vara svensk medborgare.', citizens(['SE'])],
  ['需要具备SG公民或PR背景', citizens(['SG'], true)],
  ['Thai nationality only.', citizens(['TH'])],
  ['Singaporeans and PRs only.', citizens(['SG'], true)],
  ['Malaysians preferred.', null],
  ['Swiss passport required.', citizens(['CH'])],
  ['Active Secret clearance preferred; ability to obtain one required.', cleared('secret', 'obtainable')],
  ['No clearance is required to start, but you must be able to obtain a Secret clearance.', cleared('secret', 'obtainable')],
  ['Gardeners with an active security clearance are encouraged to apply.', cleared('any', 'preferred')],
  ['Manage security clearances for the gardeners.', null],
  ['The nursery holds a facility security clearance.', null],
  ['This role may require a security clearance.', null],
  ['You will need to go through BPSS checks.', cleared('bpss', 'obtainable')],
  ['Candidates must be a Canadian Permanent Resident or Citizen.', citizens(['CA'], true)],
  ['Must be an American citizen/authorized to work in the US.', null],
  ['_ US Citizen or Legal Permanent Resident required_', citizens(['US'], true)],
  ['You must be a US citizen/permanent US resident.', citizens(['US'], true)],
  ['<p>You must also:</p><ul><li>be a U.S. citizen or permanent resident</li></ul>', citizens(['US'], true)],
  [
    'It is limited to U.S. citizens, U.S. nationals and permanent residents who are not yet able to apply for naturalization.',
    citizens(['US'], true),
  ],
  [`MUST BE A US CITIZEN.Additional tools: a spade${' and a rake'.repeat(12)} is a plus`, citizens(['US'])],
  [
    '<h3>Nice to have</h3><ul><li>Roses</li><li>By the nature of our work, all gardeners must be U.S. citizens.</li></ul>',
    citizens(['US']),
  ],
  ['Open to Singapore Citizens and PRs only.', citizens(['SG'], true)],
  ['<p>What makes you stand out:</p><ul><li>Roses</li><li>Must be a U.S. citizen</li></ul>', citizens(['US'])],
  ['Poświadczenie bezpieczeństwa do klauzuli TAJNE lub zgoda na procedurę sprawdzającą.', cleared('secret', 'obtainable')],
  ['Mile widziane poświadczenie bezpieczeństwa.', cleared('any', 'preferred')],
  [
    `${'Podlewanie róż, , Przycinanie żywopłotów, , '.repeat(20)}Dodatkowym atutem będzie:, , - Róże, , - Poświadczenie bezpieczeństwa`,
    cleared('any', 'preferred'),
  ],
  ['Active (or open to) Security Clearance', cleared('any', 'obtainable')],
  [
    `Current gardeners onlyOpen to obtain US Security ClearanceCertified florist${' or gardener'.repeat(12)}`,
    cleared('any', 'obtainable'),
  ],
  ['Security Clearance: None', null],
  ['Clearance: Not Required', null],
  [
    'Clearance: US Citizen (Top Secret Eligible)',
    { citizenship: ['US'], residents_accepted: null, clearance: { level: 'top_secret', requirement: 'obtainable' } },
  ],
  [
    `Five years with roses${' and hedges'.repeat(12)} Have or be able to obtain a Secret Security Clearance Additional work in gardens is a plus`,
    cleared('secret', 'obtainable'),
  ],
  ['Current or willingness to obtain a National Police Clearance.', null],
  ['Vid säkerhetsprövning är en förutsättning att sökande blir godkänd.', null],
  ['Failure to obtain any required clearance may result in reassignment.', null],
  ['USC/GC only.', citizens(['US'], true)],
  ['Looking only for W2 candidates (Green Card & Citizens).', citizens(['US'], true)],
  ['Work status: EAD, GC and USC only.', null],
  ['US Person RequiredEDUCATION: a degree in gardening.', citizens(['US'], true)],
  ['<ul><li>US Citizenship</li></ul>', citizens(['US'])],
  ['<ul><li>Proof of U.S. citizenship and residency</li></ul>', citizens(['US'])],
  ['* United States Citizenship', citizens(['US'])],
  ['US Citizenship or Permanent Residency, VISA sponsorship not available.', citizens(['US'], true)],
  ['US citizens and permanent residents are encouraged to apply.', null],
  ['US citizens enjoy our roses.', null],
  ['Must be a US citizen or legal resident.', citizens(['US'], true)],
  ['Canada/US passport only', citizens(['CA', 'US'])],
  ['South African passport holders only', citizens(['ZA'])],
  ['A valid US passport is required for travel.', null],
  ['Work status required: EAD / Green Card / US Citizens', null],
  ['Most of our positions require U.S. citizenship.', null],
  ['Die deutsche Staatsangehörigkeit ist erforderlich.', citizens(['DE'])],
  ['La nationalité française est requise.', citizens(['FR'])],
  ['Você deve ser um cidadão brasileiro.', citizens(['BR'])],
  ['Svenskt medborgarskap är ett krav.', citizens(['SE'])],
  ['Wir stellen unabhängig von der deutschen Staatsangehörigkeit ein, Erfahrung ist erforderlich.', null],
  ['Must have an active TS/SCI clearance or be eligible and willing to obtain one.', cleared('ts_sci', 'obtainable')],
  ['Active Secret clearance or the ability to obtain one.', cleared('secret', 'obtainable')],
  ['Must currently hold or be able to obtain a Secret clearance.', cleared('secret', 'obtainable')],
  ['Active Secret clearance with ability to obtain a Top Secret clearance.', cleared('secret', 'required')],
  ['Must be able to attain a security clearance.', cleared('any', 'obtainable')],
  ['Our maps serve progress and public trust.', null],
  ['If the position is so designated, you must be able to obtain a security clearance.', null],
  [
    'PMP certification is preferred and a garden of your own is very welcome in this team of good people Must currently hold a Secret clearance and Excellent communication is needed here',
    cleared('secret', 'required'),
  ],
  ['U.S. citizenship is required.', citizens(['US'])],
  ['Applicants must be US citizens due to government contracts.', citizens(['US'])],
  ['Must be a U.S. citizen or permanent resident.', citizens(['US'], true)],
  ['Must be a US Person as defined by ITAR.', citizens(['US'], true)],
  ['US citizens only, no green card holders.', citizens(['US'], false)],
  ['You must be a citizen of Canada.', citizens(['CA'])],
  ['Must be a British or Australian citizen.', citizens(['GB', 'AU'])],
  ['An active Top Secret clearance is required.', cleared('top_secret', 'required')],
  ['Must hold an active TS/SCI clearance.', cleared('ts_sci', 'required')],
  ['Ability to obtain and maintain a Secret clearance.', cleared('secret', 'obtainable')],
  ['You must be eligible for SC clearance.', cleared('sc', 'obtainable')],
  ['A security clearance is a plus.', cleared('any', 'preferred')],
  [
    'US citizenship required, with eligibility to obtain clearances.',
    { citizenship: ['US'], residents_accepted: null, clearance: { level: 'any', requirement: 'obtainable' } },
  ],
  // Fields of forms, also where the field is marked as a heading.
  ['<p><b>US Citizenship Required:</b></p><p>Yes</p><p>Gardening.</p>', citizens(['US'])],
  ['<p>US Citizenship Required:</p><p>No</p><p>Gardening.</p>', null],
  ['<p>Minimum Citizenship: U.S. Citizen</p>', citizens(['US'])],
  ['<p>Citizenship: United States</p><p>Security Clearance: NACI background will be required</p>', citizens(['US'])],
  [
    '<h3>CITIZENSHIP/CLEARANCE REQUIREMENTS:</h3><p>Must have an active Tier 1 background check</p><p>Must be a U.S. Citizen</p>',
    citizens(['US']),
  ],
  ['Visa: USC', citizens(['US'])],
  ['Work Authorization: US Citizens or Green Card holders only', citizens(['US'], true)],
  ['Visa Status: USC, GC, H1B', null],
  ['USC only', citizens(['US'])],
  ['Green Card Or Citizenship RequiredNORTHERN NURSERY SEEKS A GARDENER', citizens(['US'], true)],
  // Citizens who are served, and sentences that open the job to others.
  ['You must serve the needs of US citizens abroad.', null],
  ['Must protect the privacy of U.S. persons.', null],
  ['Candidates must indicate whether they are a U.S. person.', null],
  ['If selected for a classified garden, US citizenship is required.', null],
  ['Preference will be given to US citizens; a degree is required.', null],
  ['Only U.S. citizens and those authorized to work in the U.S. can be considered.', null],
  ['You must present proof of U.S. citizenship or the legal right to work here.', null],
  ['You must be a Canadian citizen, landed immigrant, or otherwise entitled to work in Canada.', null],
  ['Gardeners must be US citizens, permanent residents or refugees, or be eligible to obtain the required licenses.', null],
  ['Must be a citizen of the United States or meet other requirements of the garden law.', null],
  ['You must have Swedish citizenship, a valid work permit, or permanent residency.', null],
  ['Only US citizens and non-citizens of an allied country can be gardeners.', null],
  ['We do not sponsor visas, gardeners must be US citizens or green card holders.', citizens(['US'], true)],
  ['US citizens only or Green Card holders.', citizens(['US'], true)],
  ['UAE nationals only', citizens(['AE'])],
  ['Be a citizen of Kenya', citizens(['KE'])],
  ['Australian citizenship is essential for this garden.', citizens(['AU'])],
  [
    'US citizenship required, active clearance preferred.',
    { citizenship: ['US'], residents_accepted: null, clearance: { level: 'any', requirement: 'preferred' } },
  ],
  // Clearances that are none of security.
  ['Maintain active educator licenses, clearances, and required credentials.', null],
  ['Willingness to obtain a fingerprint clearance card.', null],
  ['Act 33/34 clearances required', null],
  ['Rights clearance for images required', null],
  ['<p>Criminal record check</p><p>Basic security clearance</p>', null],
  ['Support the security clearance process for new gardeners.', null],
  ['Experience with security clearance adjudication required.', null],
  [
    'It is a condition of employment that gardeners obtain and retain a security clearance and medical clearance.',
    cleared('any', 'obtainable'),
  ],
  [
    'The gardener must be able to obtain and maintain Non-Critical Sensitive (Secret) clearance.',
    cleared('secret', 'obtainable'),
  ],
  ['The gardener must obtain and maintain, at a minimum, Secret level access.', cleared('secret', 'obtainable')],
  ['This job, which may require access to classified seeds, requires a security clearance.', cleared('any', 'required')],
  [
    '<p>Requirements:</p><ul><li>The ability to obtain a security clearance</li></ul><p>Differentiators:</p><ul><li>Roses</li><li>Active Secret clearance</li></ul>',
    cleared('any', 'obtainable'),
  ],
  ['Poste soumis à habilitation Secret Défense', cleared('secret', 'obtainable')],
  ['You must be authorized to work in the US.', null],
  ['Candidates must have the right to work in the UK.', null],
  ['We consider all applicants regardless of citizenship status.', null],
  ['US citizenship or work authorization is required.', null],
  ['US citizenship preferred.', null],
  ['We participate in E-Verify and require Form I-9 for US citizens.', null],
  ['No security clearance is needed.', null],
  ['Handle customs clearance for imports.', null],
])('%s', (sentence, expected) => {
  expect(jobOf(`<p>${sentence}</p>`).authorization).toEqual(expected)
})

const both = (citizenship: string[], requirement: 'required' | 'obtainable' | 'preferred'): Authorization => ({
  ...citizens(citizenship),
  clearance: { level: 'any', requirement },
})

test.each<[string, Authorization | null]>([
  // One sentence demands a clearance in hand, another one that it can be had later.
  ['<p>You must hold an active Secret clearance.</p><p>You must be able to obtain a Secret clearance.</p>', null],
  [
    '<p>Clearance Level Must Currently Possess:</p><p>Secret</p><p>Clearance Level Must Be Able to Obtain:</p><p>Secret</p>',
    cleared('secret', 'required'),
  ],
  ['<p>Active Secret clearance required.</p><p>A security clearance is required.</p>', cleared('secret', 'required')],
  [
    "<p>You'll meet our minimum qualifications if you...</p><p>Are able to obtain a Secret clearance</p><p>You'll go above and beyond our minimum qualifications if you...</p><p>Hold an active Secret clearance</p>",
    cleared('secret', 'obtainable'),
  ],
  ['Must be able to obtain an interim Secret clearance prior to start.', cleared('secret', 'obtainable')],
  ['All gardeners must have or be capable of acquiring a Secret clearance.', cleared('secret', 'obtainable')],
  // Lists of wishes, and wishes at the end of a list.
  [
    '<h2>Nice to have</h2><ul><li>Roses</li></ul><p>Security Clearance: Current Top-Secret clearance</p>',
    cleared('top_secret', 'required'),
  ],
  ['Must be able to obtain and hold an active security clearance.', cleared('any', 'obtainable')],
  ['A Secret clearance must be obtained to start.', cleared('secret', 'obtainable')],
  ['This garden requires either US citizenship or three of five years of US residency.', null],
  ['Three years US residency, or US citizenship, is required in this garden.', null],
  [
    '<h2>Nice to have</h2><ul><li>Roses</li></ul><p>Minimum Clearance Requirement: Minimum Secret clearance</p>',
    cleared('secret', 'required'),
  ],
  ['For positions requiring access to the greenhouse, U.S. citizenship is required.', null],
  [
    '<h2>Nice to have</h2><ul><li>Roses</li></ul><p>Security requirements: An active Secret clearance</p>',
    cleared('secret', 'required'),
  ],
  [
    '<h2>Nice to have</h2><ul><li>Roses</li></ul><p>All gardeners here require the ability to obtain a security clearance.</p>',
    cleared('any', 'obtainable'),
  ],
  [
    'Five years with roses, active Secret clearance, pruning of hedges, skill with a spade, experience with tulips desired.',
    null,
  ],
  // A line that was broken at a width, and an item that begins in the middle of a sentence.
  ['<p>Must be able to obtain and<br>maintain a Secret clearance</p>', cleared('secret', 'obtainable')],
  [
    'To comply with the export rules of this garden, and with those of the nursery next door, please state your U.S. citizenship or your immigration status in the letter.',
    null,
  ],
  ['This rule of the garden applies only to citizens of the United States.', null],
  ['Many garden positions here require US citizenship.', null],
  ['US citizenship is required for the majority of our positions.', null],
  ['Ability to obtain a DHS suitability clearance', null],
  // Alternatives in a numbered list.
  [
    '<p>Gardeners must be (a) a citizen of the United States; (b) a lawful permanent resident of the United States; or (c) a person admitted as a refugee who has lived near the garden for years.</p>',
    citizens(['US'], true),
  ],
  [
    '<p>Gardeners must be:</p><p>(i) a U.S. citizen,</p><p>(ii) a permanent resident, or</p><p>(iii) eligible to obtain the required licenses.</p>',
    null,
  ],
  ['Gardeners must be a U.S. citizen or must be eligible to apply for and obtain an export license.', null],
  ['ITAR rules apply. Non-U.S. persons selected must meet the rules, which say what a U.S. person is.', null],
  ['The nursery employs only U.S. citizens and lawfully authorized non-U.S. citizens.', null],
  // Words that sound like a clearance in hand, and headings.
  ['<p>Clearance required:</p><p>Secret required - SCI preferred</p>', cleared('secret', 'required')],
  [
    'US citizenship is required to start with the ability to obtain a Secret clearance',
    { ...citizens(['US']), clearance: { level: 'secret', requirement: 'obtainable' } },
  ],
  ['The offer is contingent upon the granting of a Federal security clearance.', cleared('any', 'obtainable')],
  ['<p>Work Authorization/Security Clearance</p><p>All offers are made to people who may garden.</p>', null],
  ['<p>Service: Unclassified</p><p>We find out which permits and clearances are required.</p>', null],
  // The clearance is why a citizen is wanted.
  ['US citizenship is required for security clearance purposes.', both(['US'], 'obtainable')],
  ['Gardeners must possess US citizenship to obtain a clearance.', both(['US'], 'obtainable')],
  [
    'U.S. citizenship status is required as this garden will need a security clearance within one year of start date.',
    both(['US'], 'obtainable'),
  ],
  ['Clearance: U.S. Citizenship required', citizens(['US'])],
  [
    'We must be able to obtain & maintain a clearance of the U.S. Dept. of Energy, a Q-Level clearance.',
    cleared('any', 'obtainable'),
  ],
  // A position of public trust that only a form calls a clearance.
  ['Clearance Level Must Be Able to Obtain: Public Trust', null],
  ['You must hold a Public Trust (Moderate Risk) security clearance.', cleared('public_trust', 'required')],
  // Conditions and remarks.
  ['Many of the nursery’s positions require a security clearance or the ability to obtain one.', null],
  ['Must be able to obtain a security clearance if required.', null],
  [
    'Gardeners possess the ability to obtain a security clearance; you will hear from us if this position is subject to a check.',
    cleared('any', 'obtainable'),
  ],
  ['Valid NATO SECRET clearance. (Not required)', cleared('secret', 'preferred')],
  ['<p>Security Clearance Required:</p><p>Secret (Preferred)</p>', cleared('secret', 'preferred')],
  ['<p>Citizenship and clearance requirements:</p><p>Must be eligible to work in the garden.</p>', null],
  [
    '<p>Secret clearance required for this role.</p><p>Ability to maintain a Secret clearance.</p>',
    cleared('secret', 'required'),
  ],
  ['Ability to acquire a security clearance or an active security clearance', cleared('any', 'obtainable')],
  ['Capable of receiving a Secret clearance.', cleared('secret', 'obtainable')],
  ['Hold or be able to obtain Security and Controlled Goods clearances.', cleared('any', 'obtainable')],
  ['All gardeners must be fully cleared to enter the government greenhouse with a polygraph.', cleared('any', 'required')],
  ['Must currently hold Top Secret and be able to obtain SCI', cleared('top_secret', 'required')],
  // The employer and its people.
  ['We are one of the largest nurseries of people with security clearances.', null],
  ['<h2>Benefits</h2><ul><li>Security clearance bonus</li></ul>', null],
  ['<p>Desired Qualifications:* Love of roses</p><p>Active Secret clearance</p>', cleared('secret', 'preferred')],
  // Citizenships.
  ['We grow roses and write reportsUS CITIZENSHIP REQUIRED; bring a spade', citizens(['US'])],
  ['<h2>Nice to have</h2><ul><li>US CITIZENSHIP REQUIRED, active DoD clearance a plus</li></ul>', both(['US'], 'preferred')],
  ['Require Green Card or Citizenship.', citizens(['US'], true)],
  ['We obey the law by employing only U.S. citizens and non-citizens who may work in the United States.', null],
  ['Where the position requires such access only US persons will be considered.', null],
  // Checks, offers and questions.
  ['Clearance: ability to pass a NACI background investigation', null],
  ['<p>CITIZENSHIP/SECURITY CLEARANCE REQUIREMENTS: *</p><p>Must be able to pass a NACI background check</p>', null],
  ['Security clearance check (criminal record)', null],
  ['Please send us your current security clearance, if any.', null],
  ['Opportunity for government security clearance', null],
  ['As a gardener here you will be unable to maintain a security clearance.', null],
  ['This position does not currently require a Department of Energy security clearance.', null],
  ['A security clearance might be required and will be sponsored.', null],
  ['Gardens need a background check and some require a security clearance.', null],
  ['Must be able to obtain and hold a U.S. Top Secret security clearance', cleared('top_secret', 'obtainable')],
  ['<h2>Nice to have</h2><ul><li>Roses</li></ul><p>Clearance: Secret</p>', cleared('secret', 'required')],
  // Papers that are no citizenship.
  ['Visa: US CitizenGreen CardGC-EADH4-EAD', null],
  ['Gardeners need a valid visa status (OPT, CPT, GC & US citizen only).', null],
  ['US citizens only, no OPT or H1B', citizens(['US'], false)],
  ['US citizen, or visa in place that permits you to garden', null],
  ['A valid Canadian working permit, permanent residence or Canadian citizenship is mandatory.', null],
  ['Security clearances may only be granted to U.S. citizens.', null],
  ['This garden requires a U.S. person or the ability to obtain an export authorization.', null],
  ['Gardeners may need to be "U.S. Persons" for some beds only.', null],
  ['Gardeners - except US citizens and residents - must wait for a license.', null],
  // More ways to name a citizenship.
  ['U. S. Citizenship required by contract.', citizens(['US'])],
  ['U.S. citizen capable of planting trees', citizens(['US'])],
  ['This garden requires US citizenship status', citizens(['US'])],
  // Universities ask what somebody is, and take everybody.
  ['All applications must include one of the following statements: I am a Canadian citizen; I am not a Canadian citizen.', null],
  [
    'To comply with reporting requirements, the garden school must gather information about the status of Canadian citizens.',
    null,
  ],
  ['Indian citizenship is not a requirement for this garden.', null],
  ['<p>Questions:</p><p>Are you a US citizen?</p><p>Roses: 5 years (Required)</p>', null],
  ['<p>Questions:</p><p>Are you a US citizen?</p><p>Yes (Required)</p>', citizens(['US'])],
  ['The positions are open to US citizens or permanent residents.', citizens(['US'], true)],
  ['Candidates considered: USC and GC holders', citizens(['US'], true)],
  [
    `Five years with roses${' and hedges'.repeat(12)} Ability to obtain a security clearance, which requires screens and US citizenship 6 years of pruning`,
    both(['US'], 'obtainable'),
  ],
  // Who starts the investigation after the choice asks for no clearance in hand.
  [
    '<p>This garden requires a Q-level clearance.</p><p>If you are selected, we will initiate an investigation to see whether you meet eligibility requirements for access to classified matter.</p>',
    cleared('any', 'obtainable'),
  ],
  // The contracts of the employer, a check of another kind, and how clearances are given.
  ['ROSE INC. finds gardeners for contracts requiring rare skills and the highest levels of security clearance.', null],
  ['<p>Security Clearance</p><p>Ability to obtain a suitability determination</p>', null],
  ['Clearable (able to pass a background check).', null],
  ['Comply with the rules of the garden for background checks, the safety of visitors, security clearances and badges.', null],
  ['Details about security clearance factors can be obtained from the head gardener.', null],
  [
    'US citizenship is required as the garden needs an active U.S. security clearance within one year of employment.',
    both(['US'], 'obtainable'),
  ],
  [
    '<h2>Nice to have</h2><ul><li>Rosen</li><li>Die Bereitschaft zur Sicherheitsüberprüfung ist zwingend.</li></ul>',
    cleared('any', 'obtainable'),
  ],
])('demands, reasons and conditions: %s', (sentence, expected) => {
  expect(jobOf(sentence.startsWith('<') ? sentence : `<p>${sentence}</p>`).authorization).toEqual(expected)
})

test.each([
  ['Applicants must be US citizens.', false],
  ['Must be a citizen of Canada.', false],
  ['An active Secret clearance is required.', null],
  ['Minimum Citizenship Status Required: Must be a U.S. citizen', false],
  ['Only US citizens and those authorized to work in the US can be considered.', null],
])('visa: %s', (sentence, sponsors) => {
  expect(jobOf(`<p>${sentence}</p>`).sponsors_visa).toBe(sponsors)
})

test.each<[string, Authorization | null]>([
  ['Gardener with TS/SCI clearance', cleared('ts_sci', 'required')],
  ['Gardener (Secret Cleared)', cleared('secret', 'required')],
  ['Gardener (US Citizens Only)', citizens(['US'], false)],
  ['Gardener *clearance required*', cleared('any', 'required')],
  ['Security Clearance Coordinator', null],
  ['Gardener (US citizen or LPR)', citizens(['US'], true)],
  ['Gardener - U.S. Citizenship Required', citizens(['US'])],
  ['Gardener - Top Secret', cleared('top_secret', 'required')],
  ['Gardener (Clearable)', cleared('any', 'obtainable')],
  ['Gardener - Ability to Obtain Secret Clearance', cleared('secret', 'obtainable')],
])('the title %s', (title, expected) => {
  const { posting, hints } = readPosting({ title, description_html: '<p>You grow roses.</p>' })
  expect(enrich(posting, hints).job.authorization).toEqual(expected)
})
