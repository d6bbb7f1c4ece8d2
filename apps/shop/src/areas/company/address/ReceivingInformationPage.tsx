import { useQuery } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { QualificationFrame } from '#areas/qualification/public.ts'
import { useReader } from '#shell/use-greeting.ts'
import css from '#trade/address/address.module.css'
import { authorityWords } from '../words.ts'
import { AddressBookPanel } from './AddressBookPanel.tsx'

const REPLENISH = '/personal/replenishLisence'

/** 收货信息: who may receive goods for the company, and where. */
export function ReceivingInformationPage() {
  return (
    <QualificationFrame title="收货信息">
      <AuthorityPanel />
      <AddressBookPanel />
    </QualificationFrame>
  )
}

/** 收货授权: the paper that authorises a person to receive medicines, and the licensed addresses. */
function AuthorityPanel() {
  const { data, error } = useQuery(query(companyEndpoints.getAddressBook, {}))
  const { canOpen } = useReader()
  const words = data && authorityWords(data.authority)
  // The address book below shows the failure of this call, with a retry.
  if (error && !data) return null
  return (
    <Panel aria-label="收货授权">
      <SectionHead isSlim title="收货授权" note="收货人凭收货委托书代表企业验收药品" />
      <dl className={css.facts}>
        <dt>收货委托书</dt>
        <dd>
          {words ? (
            <>
              <span className={css[words.tone]}>{words.text}</span>
              {words.act && canOpen(REPLENISH) && (
                <ButtonLink size="small" tone="outline" to={`${REPLENISH}?dataSource=1&lisenceCode=RA`}>
                  {words.act}
                </ButtonLink>
              )}
            </>
          ) : (
            <Bone height={20} width={240} />
          )}
        </dd>
        <dt>证照登载的地址</dt>
        <dd>
          {data ? (
            <ul>
              {data.places.map(place => (
                <li key={`${place.licenceCode}/${place.kind}/${place.address}`}>
                  {place.address}
                  <span className="meta">
                    {place.licenceName} · {place.kind === 'business' ? '经营地址' : '仓库地址'}
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <Bone height={20} width={360} />
          )}
        </dd>
      </dl>
    </Panel>
  )
}
