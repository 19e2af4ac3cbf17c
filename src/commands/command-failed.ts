/** A command that cannot do what it was asked. The message says why and what to do. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
}
