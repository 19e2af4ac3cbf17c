/** The error of one field of a request or of an imported record. */
export interface FieldError {
  /** Empty when an imported line as a whole is at fault. */
  field: string
  message: string
}
