import { confirm, goTo } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { contactStore } from '../store/contact-store.tsx'
import { type AddRefusal, refusalWay } from './add-refusal.ts'

export interface RefusalOptions {
  /** The store whose customer service is called. */
  readonly storeId?: string | undefined
}

/** Shows why nothing was added, with a link to what is missing. Shows nothing without tips. */
export async function showRefusal(refusal: AddRefusal, { storeId }: RefusalOptions = {}): Promise<void> {
  const { tips, validateErrorType, licenseCodeList, target } = refusal
  if (tips === '') return
  const way = refusalWay(validateErrorType, licenseCodeList)
  if (!way) {
    if (target?.startsWith('/orderSubmitStaus')) goTo(target)
    else showNotice('error', tips)
    return
  }
  const lines = tips.split('\n').map(line => <p key={line}>{line}</p>)
  if (!(await confirm({ title: '提示', text: <>{lines}</>, okText: way.button, cancelText: '取消' }))) return
  if (way.href === null) await contactStore(storeId ?? null)
  else goTo(way.href)
}
