import { Latchkey } from './latchkey'

export const metadata = { title: 'Meadow' }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <Latchkey>{children}</Latchkey>
      </body>
    </html>
  )
}
