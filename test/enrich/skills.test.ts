import { describe, expect, it } from 'vitest'
import { measureSkills } from '../../bench/enrich/skills.ts'
import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'

const INTRO = '<p>We are looking for somebody who will join our team and grow with us in the years to come.</p>'

function skillsOf(html: string, given: { title?: string; company?: string; location?: string } = {}) {
  const { posting, hints } = readPosting({ title: 'Colleague', ...given, description_html: html && INTRO + html })
  const { skills } = enrich(posting, hints).job
  return skills === null ? null : skills.map(({ slug, requirement }) => `${slug} ${requirement}`)
}

describe('requirement', () => {
  it.each([
    [
      'by section',
      '<h3>Requirements</h3><ul><li>Python</li></ul><h3>Nice to have</h3><ul><li>Terraform</li></ul><h3>What you will do</h3><ul><li>Deploy with Docker</li></ul>',
      ['python required', 'terraform preferred', 'docker mentioned'],
    ],
    [
      'by bold lines and by bare lines',
      '<p><b>Must have:</b></p><p>Python</p>Nice to have:<br>Terraform',
      ['python required', 'terraform preferred'],
    ],
    [
      'a plus under requirements is a plus',
      '<h3>Requirements</h3><p>Python. Terraform is a plus. Docker, ideally Kubernetes.</p>',
      ['python required', 'docker required', 'terraform preferred', 'kubernetes preferred'],
    ],
    [
      'by sentence',
      '<p>You must know Python. Terraform preferred but not required. We use Docker.</p>',
      ['python required', 'terraform preferred', 'docker mentioned'],
    ],
    [
      'what is not needed is only mentioned',
      '<h3>Requirements</h3><p>No Kubernetes experience is required. Python.</p>',
      ['python required', 'kubernetes mentioned'],
    ],
    [
      'the strongest wins',
      '<p>We use Python.</p><h3>Nice to have</h3><p>Python</p><h3>Requirements</h3><p>Python</p>',
      ['python required'],
    ],
    [
      'a heading of no known meaning ends a section',
      '<h2>Requirements</h2><p>Python</p><h2>The week</h2><p>You deploy with Docker.</p>',
      ['python required', 'docker mentioned'],
    ],
    [
      'a sentence about the work counts in any section',
      '<h3>Who we are</h3><p>Backers from Datadog. You work with big data such as Hadoop.</p><h3>Benefits</h3><p>Python courses</p><p>Proficiency in Terraform</p>',
      ['terraform required', 'big-data mentioned', 'apache-hadoop mentioned'],
    ],
    [
      'a heading of the stack ends a section',
      '<h3>Why join us?</h3><p>Docker stickers</p><h3>Our tech stack</h3><p>Python</p>',
      ['python mentioned'],
    ],
    [
      'a sentence that asks for it needs no heading',
      '<p>Proven experience with Python. You will gain experience with Docker. Our team has experience with Terraform.</p>',
      ['python required', 'docker mentioned', 'terraform mentioned'],
    ],
    [
      'NoSQL is no refusal',
      '<h3>Requirements</h3><p>Databases, also no-SQL ones such as MongoDB, are required.</p>',
      ['nosql required', 'mongodb required'],
    ],
    ['unless it stands below', '<h2>Requirements</h2><p><b>Backend</b></p><p>Python</p>', ['python required']],
  ])('%s', (_, html, expected) => expect(skillsOf(html)).toEqual(expected))

  it('of a skill in the title is required', () =>
    expect(skillsOf('<p>Nothing else.</p>', { title: 'Senior Kubernetes Engineer' })).toEqual(['kubernetes required']))
})

describe('what does not count', () => {
  it.each([
    ['names of customers and investors', '<p>We are trusted by Stripe and Datadog. Customers such as Notion love us.</p>'],
    [
      'the company, benefits, equal opportunity',
      '<h3>About us</h3><p>Our platform runs on Kubernetes.</p><h3>Benefits</h3><p>Python courses</p><h3>Equal opportunity</h3><p>Docker</p>',
    ],
    ['how to apply', '<h3>Our hiring process</h3><p>A Python exercise.</p>'],
    [
      'how applicants are chosen, below any heading',
      '<h3>Requirements</h3><p>A cheerful face</p><p>We may use artificial intelligence (AI) to review applications.</p><p>Our interviews are held on Zoom.</p>',
    ],
    [
      'the strengths of the employer',
      '<p>Larkrise is recognized for its expertise in oncology and cardiology.</p><p>We are a global leader in cybersecurity.</p>',
    ],
  ])('%s', (_, html) => expect(skillsOf(html)).toEqual([]))

  it('but hiring may be the work', () => {
    expect(skillsOf('<h3>Responsibilities</h3><p>You automate our hiring process with Python.</p>')).toEqual(['python mentioned'])
    expect(skillsOf('<h3>Requirements</h3><p>Recruiting processes, Python</p>')).toEqual(['python required'])
  })

  it('the town of the job, and a security clearance, which `authorization` has', () => {
    expect(skillsOf('<p>Our Braintree office uses Python.</p>', { location: 'Braintree, Essex, UK' })).toEqual([
      'python mentioned',
    ])
    expect(skillsOf('<h3>Requirements</h3><p>An active Secret clearance, Python</p>')).toEqual(['python required'])
  })

  it("the employer's own name", () => {
    expect(skillsOf('<p>At Figma you draw. We use Python.</p>', { company: 'Figma, Inc.' })).toEqual(['python mentioned'])
  })
})

it('null without a description or in another language, [] when there is none', () => {
  expect(skillsOf('')).toBeNull()
  const german =
    'Wir suchen dich für unser Team in Köln. Du entwickelst mit Python unsere Plattform weiter und sorgst für Qualität.'
  const { posting } = readPosting({ title: 'Entwickler', description_html: german })
  expect(enrich(posting).job.skills).toBeNull()
  expect(skillsOf('<p>You sweep the floor.</p>')).toEqual([])
})

it('no more than sixty', () => {
  const { posting } = readPosting({
    title: 'Everything',
    description_html: `${INTRO}<h3>Requirements</h3><ul>${MANY.map((name) => `<li>${name}</li>`).join('')}</ul>`,
  })
  expect(enrich(posting).job.skills).toHaveLength(60)
})

const MANY =
  `Python Java TypeScript JavaScript Kotlin Scala PHP Haskell Erlang Clojure Fortran COBOL MATLAB Docker Kubernetes Terraform
  Ansible Jenkins PostgreSQL MySQL MongoDB Redis Cassandra Elasticsearch Kafka RabbitMQ GraphQL Django Flask FastAPI Laravel Symfony Angular
  Svelte jQuery Webpack Selenium Cypress JUnit pytest TensorFlow PyTorch Keras NumPy Pandas Snowflake Databricks BigQuery Tableau Looker
  Grafana Prometheus Datadog Splunk Salesforce HubSpot Marketo Figma Photoshop SolidWorks AutoCAD Jira Confluence GitHub GitLab Bitbucket
  Linux Ubuntu Nginx`.split(/\s+/)

it('labelled postings: precision of at least 95%', () => {
  for (const split of ['tune', 'held_out'] as const) {
    const [found, requirement] = measureSkills(split)
    expect(found!.precision).toBeGreaterThanOrEqual(0.95)
    expect(requirement!.precision).toBeGreaterThanOrEqual(0.95)
  }
})
