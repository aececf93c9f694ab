/** How long a success is seen before the view goes. Design, section 9. */
export const successHoldMs = 600
