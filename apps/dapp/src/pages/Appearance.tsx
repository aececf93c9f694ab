import { AppearanceToggle } from '../appearance/AppearanceToggle.tsx'
import { Card } from '../parts/Card.tsx'
import { SettingsFrame } from '../settings/SettingsFrame.tsx'

/** Light, dark, or as the system is. Guests have it, too. */
export function AppearancePage() {
  return (
    <SettingsFrame current="appearance">
      <Card title="Appearance">
        <p className="mb-4 max-w-prose text-muted">
          System follows your device, also when it changes. The choice is kept in this browser.
        </p>
        <div className="w-fit">
          <AppearanceToggle />
        </div>
      </Card>
    </SettingsFrame>
  )
}
