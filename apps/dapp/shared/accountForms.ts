import * as z from 'zod'

/** An email address, in lower case. */
export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Enter a valid email address.')
  .pipe(z.email('Enter a valid email address.'))

/** A mailed code, which may have been pasted with spaces. */
export const codeField = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code.'))
