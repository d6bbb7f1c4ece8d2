import { useQuery } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { PlusIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { useLackWords } from '#shell/lack/use-lack-words.ts'
import { useLack } from '#trade/session/leave.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { AddressList } from './AddressList.tsx'

/** The company's address book, with the acts of this login; its title may be that of the page. */
export function AddressBookPanel({ isPage = false }: { isPage?: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(query(companyEndpoints.getAddressBook, {}))
  const lack = useLack('receive')
  const words = useLackWords(lack)
  const mayChange = lack === null
  /** `null`: closed; '' : a new one. */
  const [edited, setEdited] = useState<string | null>(null)
  const isFull = data !== undefined && data.list.length >= data.mostAddresses
  const addButton = (
    <Button
      tone="primary"
      size="small"
      disabled={!data || isFull}
      title={isFull ? '地址数量已达上限' : undefined}
      onClick={() => setEdited('')}
    >
      <PlusIcon size={14} />
      新增收货地址
    </Button>
  )
  return (
    <Panel aria-label="收货地址">
      <SectionHead
        isSlim={!isPage}
        isPage={isPage}
        title="收货地址"
        note={
          data
            ? `已保存 ${data.list.length} 个，最多 ${data.mostAddresses} 个${words ? `；可以查看，修改${words.title}，${words.advice}` : ''}`
            : undefined
        }
        aside={mayChange && addButton}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : !data ? (
        <TableSkeleton rows={3} rowHeight={76} />
      ) : data.list.length === 0 ? (
        <EmptyState title="还没有收货地址" action={mayChange && addButton}>
          药品只能送至证照登载的经营或仓库地址，添加后即可下单。
        </EmptyState>
      ) : (
        <AddressList addresses={data.list} mayChange={mayChange} onEdit={setEdited} />
      )}
      {edited !== null && (
        <AddressDialog
          addressId={edited === '' ? null : edited}
          places={data?.places ?? []}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  )
}
