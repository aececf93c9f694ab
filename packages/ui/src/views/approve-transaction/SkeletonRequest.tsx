import identityCss from '../../parts/identity.css?inline'
import listCss from '../../parts/list-item.css?inline'
import { SkeletonDetails } from '../../parts/SkeletonDetails.tsx'
import css from '../../parts/skeleton.css?inline'
import { useStyles } from '../../styles/useStyles.ts'

/** Placeholder of a request. */
export function SkeletonRequest() {
  useStyles(css)
  useStyles(identityCss)
  useStyles(listCss)
  return (
    <>
      <Line />
      <Line round amount />
      <Line round amount />
      <hr className="lk-rule" />
      <SkeletonDetails rows={4} />
    </>
  )
}

function Line({ round, amount }: { readonly round?: boolean; readonly amount?: boolean }) {
  return (
    <div className="lk-ident" aria-hidden="true">
      <span className={`lk-skel lk-skel--art${round ? ' lk-skel--round' : ''}`} />
      <span className="lk-item__main">
        <span className="lk-skel lk-skel--line lk-skel--w40" />
        <span className="lk-skel lk-skel--line lk-skel--w72" />
      </span>
      {amount ? <span className="lk-skel lk-skel--line lk-skel--px48" /> : null}
    </div>
  )
}
