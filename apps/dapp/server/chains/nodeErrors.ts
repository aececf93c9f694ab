/** No node of a network gave an answer that can be used. */
export class NodeUnavailable extends Error {
  override readonly name = 'NodeUnavailable'
}

/** A node ran the call and it failed, as one does that reverts: an answer, unlike a node that will not serve us. */
export class NodeRefused extends Error {
  override readonly name = 'NodeRefused'
}
