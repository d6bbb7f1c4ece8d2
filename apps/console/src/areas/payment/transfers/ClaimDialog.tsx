import { useQuery } from '@tanstack/react-query'
import type { DepositStore, Transfer } from '@xiaojiu/contract/payment/deposit-schemas.ts'
import { paymentOperatingEndpoints } from '@xiaojiu/contract/payment/operating-endpoints.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Alert, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { PhotoUpload } from '#parts/form/PhotoUpload.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { FieldList } from '#parts/page/FieldList.tsx'
import { recordTime } from '#parts/page/time.ts'
import css from './transfers.module.css'

interface ClaimDialogProps {
  readonly transfer: Transfer
  readonly onClose: () => void
  readonly onDone: (words: string) => Promise<void>
}

const plain = (name: string) => name.normalize('NFKC').replace(/\s/g, '')

/** Assigns a transfer to a store's deposit. A payer with another name needs a letter and a second person. */
export function ClaimDialog({ transfer, onClose, onDone }: ClaimDialogProps) {
  const [store, setStore] = useState<DepositStore | null>(transfer.candidate)
  const [keyword, setKeyword] = useState('')
  const [reason, setReason] = useState('')
  const [letters, setLetters] = useState<readonly StoredFile[]>([])
  const { isBusy, fault, run, setFault } = useAttempt()
  const found = useQuery({
    ...query(paymentOperatingEndpoints.findDepositStores, { keyword }, { errors: 'caller' }),
    enabled: keyword.trim() !== '',
  })
  const choices = [...(store ? [store] : []), ...(found.data?.list ?? [])].filter(
    (one, at, all) => all.findIndex(each => each.storeId === one.storeId) === at,
  )
  const isOther = store !== null && plain(store.holderName) !== plain(transfer.payerName)
  const go = () => {
    if (store === null) return setFault('请选择店铺')
    if (isOther && letters.length === 0) return setFault('付款户名不是经营主体，请上传代付说明')
    if (reason.trim().length < 2) return setFault('请填写认领依据')
    return void run(async () => {
      const { outcome } = await call(
        paymentOperatingEndpoints.claimDeposit,
        {
          ...{ transferId: transfer.transferId, storeId: store.storeId, reason: reason.trim() },
          ...(isOther && letters[0] && { letterFileId: letters[0].fileId }),
        },
        { errors: 'caller' },
      )
      await onDone(outcome === 'asked' ? '已提交复核，由另一位同事确认后生效' : '已计入保证金')
    })
  }
  return (
    <Modal
      open
      width={560}
      title="认领为店铺保证金"
      okText={isOther ? `提交复核 ${moneyText(transfer.amount)}` : `计入保证金 ${moneyText(transfer.amount)}`}
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={go}
      onCancel={onClose}
    >
      <div className={css.form}>
        <FieldList
          fields={[
            { label: '付款户名', value: `${transfer.payerName}（尾号 ${transfer.payerAccount}）` },
            { label: '金额', value: moneyText(transfer.amount) },
            { label: '附言', value: transfer.remark },
            { label: '银行流水', value: transfer.bankSerial },
            { label: '到账时间', value: recordTime(transfer.receivedAt) },
          ]}
        />
        <label>
          <span>店铺</span>
          <Select
            aria-label="店铺"
            showSearch={{ filterOption: false, onSearch: setKeyword }}
            placeholder="输入店铺名或经营主体查找"
            value={store?.storeId ?? null}
            loading={found.isFetching}
            notFoundContent={keyword.trim() === '' ? '输入店铺名或经营主体' : '没有找到店铺'}
            onChange={id => setStore(choices.find(({ storeId }) => storeId === id) ?? null)}
            options={choices.map(({ storeId, storeName, holderName }) => ({
              value: storeId,
              label: `${storeName}（${holderName}）`,
            }))}
          />
        </label>
        {store !== null && (
          <FieldList
            fields={[
              { label: '经营主体', value: store.holderName },
              { label: '应缴', value: moneyText(store.due) },
              { label: '已到账', value: moneyText(store.paid) },
              { label: '还差', value: moneyText(store.missing) },
            ]}
          />
        )}
        {isOther && (
          <>
            <Alert type="warning" showIcon title="付款户名与经营主体不一致，须上传代付说明，由另一位同事复核后计入" />
            <PhotoUpload label="代付说明" purpose="paper" files={letters} onChange={setLetters} maxFiles={1} />
          </>
        )}
        <label>
          <span>认领依据</span>
          <Input
            aria-label="认领依据"
            maxLength={300}
            placeholder="如：附言写明保证金，户名一致"
            value={reason}
            onChange={event => setReason(event.target.value)}
            onPressEnter={go}
          />
        </label>
        <FaultLine fault={fault} />
      </div>
    </Modal>
  )
}
