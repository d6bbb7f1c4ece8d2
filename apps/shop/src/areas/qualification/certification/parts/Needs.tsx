import type { CertificationNeeds } from '@xiaojiu/contract/qualification/certification-schemas.ts'
import { DoneIcon, FailIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Link } from 'react-router'
import css from '../EnterpriseInfo.module.css'

/** What must be corrected before certification, each with a link. */
export function Needs({ needs }: Pick<CertificationNeeds, 'needs'>) {
  return (
    <ul className={css.needs} aria-label="认证条件">
      {needs.map(({ name, isMet, advice, href }) => (
        <li key={name} className={css.need} data-met={isMet}>
          {isMet ? <DoneIcon size={18} /> : <FailIcon size={18} />}
          <span>
            {name}
            <span className="sr-only">{isMet ? '（已满足）' : '（未满足）'}</span>
          </span>
          {!isMet && (
            <span className={css.needNote}>
              {advice}
              {href && (
                <>
                  {' '}
                  <Link to={href}>{href === '/register' ? '查看进度' : '去办理'}</Link>
                </>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
