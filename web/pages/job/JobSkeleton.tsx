import { Skeleton, SkeletonText } from '../../components/Skeleton.tsx'
import facts from './Facts.module.css'
import header from './JobHeader.module.css'
import styles from './JobPage.module.css'

/** The page in grey, in the sizes that it will have. */
export function JobSkeleton() {
  return (
    <div className={styles.job}>
      <p className="visually-hidden" role="status">
        Loading the job
      </p>
      <div className={header.header} aria-hidden="true">
        <div className={header.about}>
          <Skeleton width="160px" height="20px" />
          <Skeleton width="min(480px, 100%)" height="36px" />
          <Skeleton width="280px" height="24px" />
          <Skeleton width="200px" height="24px" />
        </div>
        <Skeleton width="200px" height="40px" />
      </div>
      <div className={styles.columns} aria-hidden="true">
        <div className={styles.facts}>
          <div className={facts.box}>
            <SkeletonText lines={12} />
          </div>
          <div className={facts.box}>
            <SkeletonText lines={5} />
          </div>
        </div>
        <div className={styles.story}>
          <div className={styles.posting}>
            <SkeletonText lines={18} />
          </div>
        </div>
      </div>
    </div>
  )
}
