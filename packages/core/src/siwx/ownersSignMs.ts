/**
 * Time for the owners of a contract account to sign in one after another, ms: 12 h. The kit waits so long, and a server that
 * passes it as `ownersSignWithinMs` to `verifySignIn` takes a signature so late.
 */
export const ownersSignMs = 43_200_000
