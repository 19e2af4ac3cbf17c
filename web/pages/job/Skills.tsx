import { Link } from '@tanstack/react-router'
import type { JobDetail } from '../../../src/client/index.ts'
import type { Reasons } from './evidence.ts'
import styles from './Facts.module.css'
import { showWords } from './show-words.ts'

const GROUPS = [
  { requirement: 'required', title: 'Required' },
  { requirement: 'preferred', title: 'Nice to have' },
  { requirement: 'mentioned', title: 'Mentioned' },
] as const

/** The skills that the posting asks for. A click leads to the words of the text, or, where those are not there, to other jobs with it. */
export function Skills({ job, reasons }: { job: JobDetail; reasons: Reasons }) {
  const { skills } = job
  return (
    <section aria-labelledby="skills" className={styles.box}>
      <h2 id="skills">Skills</h2>
      {skills === null && (
        <p className={styles.unknown}>
          {job.description_html
            ? 'Not read: only English descriptions are searched for skills.'
            : 'Not known: the source gives no description.'}
        </p>
      )}
      {skills?.length === 0 && <p className={styles.unknown}>No known skill is named.</p>}
      {GROUPS.map(({ requirement, title }) => {
        const group = skills?.filter((skill) => skill.requirement === requirement) ?? []
        if (group.length === 0) return null
        return (
          <div key={requirement} className={styles.skills}>
            <h3>{title}</h3>
            <ul>
              {group.map(({ slug, name }) => (
                <li key={slug}>
                  {reasons.quotes.some(({ fact }) => fact === `skill:${slug}`) ? (
                    <button type="button" className={styles.skill} onClick={() => showWords(`skill:${slug}`)}>
                      {name}
                    </button>
                  ) : (
                    <Link to="/" search={{ skills: slug }} className={styles.skill}>
                      {name}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
