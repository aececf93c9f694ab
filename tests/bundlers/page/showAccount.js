/** Shows below the page whether its visitor is signed in, with a button that disconnects. Uses no framework. */
export function showAccount(latchkey) {
  const text = document.createElement('p')
  const leave = document.createElement('button')
  leave.textContent = 'Leave'
  leave.addEventListener('click', () => void latchkey.disconnect())
  document.body.append(text, leave)
  const address = ({ signIn, namespace, namespaces }) =>
    signIn === 'signed-in' ? namespaces[namespace].account?.address : undefined
  latchkey.subscribe(address, (signedIn) => {
    leave.hidden = !signedIn
    text.textContent = signedIn ? `Signed in as ${signedIn}` : ''
  })
  leave.hidden = true
}
