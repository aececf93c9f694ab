/** The error of a change that needs a newer proof of the user. The page then asks for one. */
export const proveFirst = 'Confirm that it is you first.'
