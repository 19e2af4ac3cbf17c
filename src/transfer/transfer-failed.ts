/** An import or a dump that cannot continue. The message says why and what to do. */
export class TransferFailed extends Error {
  override name = 'TransferFailed'
}
