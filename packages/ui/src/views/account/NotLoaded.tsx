import { useMessages } from '../../i18n/useMessages.ts'
import { Banner } from '../../parts/Banner.tsx'
import { Button } from '../../parts/Button.tsx'

type Props = { readonly title: string; readonly text: string; readonly onTryAgain: () => void }

/** Error of a tab that failed to load. */
export function NotLoaded({ title, text, onTryAgain }: Props) {
  const { common } = useMessages()
  return (
    <div className="lk-mt3">
      <Banner
        kind="danger"
        title={title}
        action={
          <Button size="sm" inline onPress={onTryAgain}>
            {common.tryAgain}
          </Button>
        }
      >
        {text}
      </Banner>
    </div>
  )
}
