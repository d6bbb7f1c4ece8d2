import { type FirstTradePaper, PAPER_LABELS } from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import { Link } from 'react-router'
import { DoneIcon, FailIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { renewHref, replenishHref } from '#links/qualification.ts'
import css from '../FirstTrade.module.css'

/** Every paper a store wants, how ours stands, and the way to mend it. */
export function PaperList({ papers }: { papers: readonly FirstTradePaper[] }) {
  return (
    <ul className={css.papers} aria-label="所需资料">
      {papers.map(paper => {
        const isReady = paper.state === 'good' || paper.state === 'newer'
        return (
          <li key={paper.code} className={css.paper} data-ready={isReady}>
            {isReady ? <DoneIcon size={18} /> : <FailIcon size={18} />}
            <div>
              {paper.name}
              {paper.number && (
                <div className={css.paperNote}>
                  {paper.number}　有效期至 {paper.expiresOn ?? '长期'}
                </div>
              )}
            </div>
            {isReady || paper.state === 'in-review' ? (
              <span className={css.paperNote}>{PAPER_LABELS[paper.state]}</span>
            ) : (
              <Link to={paper.state === 'expired' ? renewHref(paper.code) : replenishHref([paper.code])}>
                {PAPER_LABELS[paper.state]}，去办理
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
