/** The ordinals that any of some sets has. They are joined only where they are looked at, because a page looks at few. */
export class Union<Member extends { size: number }> {
  readonly members: readonly Member[]

  constructor(members: readonly Member[]) {
    this.members = members
  }

  /** The number of ordinals at most: some may be in several sets. */
  get size(): number {
    return this.members.reduce((sum, { size }) => sum + size, 0)
  }
}
