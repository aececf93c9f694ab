const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" fill="#171a21"/><path d="M20 34h56v34a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6z" fill="#8fb8ff"/><path d="M20 34l40-12v12z" fill="#5f86c9"/><circle cx="62" cy="54" r="6" fill="#171a21"/></svg>'

/** The wallet's icon as a data URI, as required by EIP-6963. */
export const walletIcon = `data:image/svg+xml,${encodeURIComponent(svg)}`
