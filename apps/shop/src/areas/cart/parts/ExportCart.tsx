import { useMutation } from '@tanstack/react-query'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ExportIcon } from '@xiaojiu/ui/icon/icons.tsx'

/** The cart as a table, with figures that can be reckoned with. */
export function ExportCart() {
  const sheet = useMutation({
    mutationFn: () => download(cartEndpoints.exportCart, {}),
    onSuccess: () => showNotice('success', '购物车表格已开始下载'),
  })
  return (
    <Button size="small" isBusy={sheet.isPending} onClick={() => sheet.mutate()}>
      <ExportIcon size={14} />
      导出表格
    </Button>
  )
}
