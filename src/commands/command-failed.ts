/** A command that cannot do its work. The message says why and what to do. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
}
