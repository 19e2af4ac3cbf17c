import type { ReactNode } from 'react'
import styles from './Page.module.css'
import { Skeleton } from './Skeleton.tsx'

/** A page of reading width: sections below each other. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}

/** A part of a page under its heading. */
export function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  )
}

/** Sections side by side where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

/** Sections below each other in one of several columns. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}

/** Numbers with the names of the counted things. Null: not loaded yet. */
export function Figures({ figures }: { figures: [name: string, value: string | null][] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>{value ?? <Skeleton width="64px" height="20px" />}</dd>
        </div>
      ))}
    </dl>
  )
}
