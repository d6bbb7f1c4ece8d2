import { fen } from '@xiaojiu/kernel/money.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { MoneyBreakdown } from '@xiaojiu/ui/money/MoneyBreakdown.tsx'
import { PrintSheet } from '@xiaojiu/ui/print/PrintSheet.tsx'
import { QrPanel } from '@xiaojiu/ui/qr/QrPanel.tsx'
import { UploadBox } from '@xiaojiu/ui/upload/UploadBox.tsx'
import type { SendFile, StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { useState } from 'react'
import { AddressCard } from '#trade/settle/AddressCard.tsx'
import { InvoiceCard } from '#trade/settle/InvoiceCard.tsx'
import { type PayMethod, PayMethodCard } from '#trade/settle/PayMethodCard.tsx'
import { SettlementBar } from '#trade/settle/SettlementBar.tsx'
import css from './Exhibit.module.css'
import { Exhibit, Hall } from './Hall.tsx'
import { addresses, moneyLines, sampleGoods } from './sample-trade.ts'

const methods: readonly PayMethod[] = ['wechat', 'alipay', 'transfer', 'wallet']
const rule = { accept: ['image/jpeg', 'image/png', '.pdf'], maxBytes: 5 * 1024 * 1024, maxFiles: 4 }
const keep: SendFile = async file => ({
  fileId: file.name,
  name: file.name,
  url: URL.createObjectURL(file),
  isImage: file.type.startsWith('image/'),
})
const nothing = () => undefined

export function SettleHall() {
  const [address, setAddress] = useState('a1')
  const [invoice, setInvoice] = useState('i1')
  const [method, setMethod] = useState<PayMethod>('wechat')
  const [files, setFiles] = useState<readonly StoredFile[]>([
    { fileId: 'f1', name: '营业执照.svg', url: sampleGoods('vitaminC').imageSrc ?? '', isImage: true },
    { fileId: 'f2', name: '质量保证协议.pdf', url: '#main', isImage: false },
  ])
  return (
    <Hall title="结算、收银、上传、打印">
      <Exhibit name="收货地址" isWide>
        <div className={css.cards}>
          {addresses.map(one => (
            <AddressCard
              key={one.addressId}
              address={one}
              isChosen={address === one.addressId}
              onChoose={setAddress}
              refusal={one.isLicensed ? undefined : '药品须送至证照登载地址，请先办理地址变更'}
            />
          ))}
        </div>
      </Exhibit>
      <Exhibit name="发票" isWide>
        <div className={css.cards}>
          <InvoiceCard
            invoice={{
              id: 'i1',
              kindText: '电子普通发票',
              title: '武汉市江岸区安康大药房有限公司',
              taxNo: '91420102MA4KX7J62Q',
              isDefault: true,
            }}
            isChosen={invoice === 'i1'}
            onChoose={setInvoice}
          />
          <InvoiceCard
            invoice={{
              id: 'i2',
              kindText: '增值税专用发票',
              title: '武汉市江岸区安康大药房有限公司',
              taxNo: '91420102MA4KX7J62Q',
            }}
            isChosen={invoice === 'i2'}
            onChoose={setInvoice}
            refusal="专票资料审核中"
          />
        </div>
      </Exhibit>
      <Exhibit name="支付方式" isWide>
        <div className={css.cards}>
          {methods.map(one => (
            <PayMethodCard
              key={one}
              method={one}
              isChosen={method === one}
              onChoose={setMethod}
              refusal={one === 'wallet' ? '余额 ¥86.50，不足以支付' : undefined}
            />
          ))}
        </div>
      </Exhibit>
      <Exhibit name="二维码：待扫、已扫、成功、失效、加载中">
        <QrPanel label="微信支付二维码" value="https://pay.example/1" state="waiting" onRefresh={nothing}>
          请使用微信扫一扫付款
        </QrPanel>
        <QrPanel label="微信支付二维码" value="https://pay.example/1" state="scanned" onRefresh={nothing} />
        <QrPanel label="微信支付二维码" value="https://pay.example/1" state="done" onRefresh={nothing} />
        <QrPanel label="微信支付二维码" value="https://pay.example/1" state="expired" onRefresh={nothing} />
        <QrPanel label="微信支付二维码" value={null} state="waiting" onRefresh={nothing} />
      </Exhibit>
      <Exhibit name="上传：已传图片、已传文件、空、出错">
        <UploadBox label="证照" files={files} onChange={setFiles} rule={rule} send={keep} />
        <UploadBox label="付款凭证" files={[]} onChange={nothing} rule={rule} send={keep} error="请上传付款凭证" />
      </Exhibit>
      <Exhibit name="结算条（贴底，止于页脚之上）" isWide>
        <div className={css.band}>
          <SettlementBar
            payable={fen(193_030)}
            countText={
              <>
                已选 <b className="red">9</b> 种 <b>141</b> 件
              </>
            }
            note={
              <>
                共优惠 <b className="red">¥168.90</b>
                <MoneyBreakdown lines={moneyLines} payable={fen(193_030)} label="优惠明细" />
              </>
            }
            action={
              <Button tone="danger" size="large">
                去结算 ¥1,930.30
              </Button>
            }
          >
            <Checkbox checked onChange={nothing}>
              全选
            </Checkbox>
            <Button tone="text">删除所选</Button>
            <Button tone="text">清理失效</Button>
          </SettlementBar>
        </div>
      </Exhibit>
      <Exhibit name="打印单据" isWide>
        <div className={css.band}>
          <PrintSheet
            title="随货同行单（药品）"
            number="S2026111500231"
            facts={[
              { label: '供货单位', value: '九信医药有限公司' },
              { label: '购货单位', value: '武汉市江岸区安康大药房有限公司' },
              { label: '收货地址', value: '武汉市江岸区解放大道 1287 号' },
              { label: '发货日期', value: '2026-11-15' },
            ]}
            signs={['发货人', '收货人', '验收员']}
          >
            <table>
              <thead>
                <tr>
                  {['通用名', '规格', '批号', '有效期至', '单位', '数量', '单价', '金额'].map(head => (
                    <th key={head}>{head}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                <tr>
                  {['阿莫西林胶囊', '0.25g×24粒', '26052103', '2028-04', '盒', '60', '9.60', '576.00'].map(cell => (
                    <td key={cell}>{cell}</td>
                  ))}
                </tr>
              </tbody>
            </table>
          </PrintSheet>
        </div>
      </Exhibit>
    </Hall>
  )
}
