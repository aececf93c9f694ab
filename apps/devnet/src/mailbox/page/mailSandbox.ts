/** Sandbox of the frame that shows a mail, and of its policy: no scripts and no forms; links open in new tabs. */
export const mailSandbox = 'allow-popups allow-popups-to-escape-sandbox'
