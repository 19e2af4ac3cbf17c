import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** A link to an employer's site. It opens in a new tab and tells the other site nothing. */
export function ExternalLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener nofollow noreferrer">
      {children} <Icon name="external" size={12} />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
