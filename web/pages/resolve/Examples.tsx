import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { Section } from '../../components/Page.tsx'
import styles from './ResolvePage.module.css'

/** THE ADDRESSES that can be resolved, shown until one is pasted. */
const UNDERSTOOD: [what: string, example: string][] = [
  ['A posting', 'https://jobs.lever.co/acme/5f2c1c8e-1111-4222-8333-abcdefabcdef'],
  ['Its application form', 'https://jobs.ashbyhq.com/acme/0a1b2c3d-1111-4222-8333-abcdefabcdef/application'],
  ['A shared link with tracking', 'https://job-boards.greenhouse.io/acme/jobs/4012345?gh_src=x&utm_source=y'],
  ['In another language', 'https://acme.wd3.myworkdayjobs.com/de-DE/Careers/job/Berlin/Engineer_R-1234'],
]

/** The kinds of addresses that can be pasted, and a posting of this catalog to try. */
export function Examples() {
  const newest = useQuery({
    queryKey: ['newest posting'],
    queryFn: async ({ signal }) => (await client.search({ limit: 1 }, { signal })).data[0] ?? null,
  })
  return (
    <Section title="What is understood">
      <dl className={`${styles.card} ${styles.facts} ${styles.understood}`}>
        {UNDERSTOOD.map(([what, example]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <code>{example}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>
        A job that was closed is found as well, and a posting that is not in the catalog yet is read from its source.{' '}
        {newest.data && (
          <Link to="/resolve" search={{ url: newest.data.url }}>
            Try it with the newest posting
          </Link>
        )}
      </p>
    </Section>
  )
}
