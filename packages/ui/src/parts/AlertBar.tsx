import { useMessages } from '../i18n/useMessages.ts'
import { useStyles } from '../styles/useStyles.ts'
import css from './alert-bar.css?inline'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

type Props = {
  readonly title?: string | undefined
  readonly children: string
  readonly onDismiss: () => void
}

/** A problem that concerns every view, above its content. */
export function AlertBar({ title, children, onDismiss }: Props) {
  useStyles(css)
  const { common } = useMessages()
  return (
    <div className="lk-alert">
      <Banner
        kind="warning"
        title={title}
        action={
          <Button size="sm" inline onPress={onDismiss}>
            {common.dismiss}
          </Button>
        }
      >
        {children}
      </Banner>
    </div>
  )
}
