import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { click, type Mounted, mount, one } from '../testing/mount.tsx'
import { UploadBox } from './UploadBox.tsx'
import type { SendFile, StoredFile } from './use-uploads.ts'

const rule = { accept: ['image/png'], maxBytes: 1_000, maxFiles: 2 }
const stored = (name: string): StoredFile => ({ fileId: name, name, url: `/files/${name}`, isImage: true })

let shown: Mounted
afterEach(() => shown.unmount())

function Form({ send }: { send: SendFile }) {
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  return <UploadBox files={files} onChange={setFiles} rule={rule} send={send} label="营业执照" />
}

async function choose(...files: File[]) {
  const input = one<HTMLInputElement>(shown.box, 'input[type=file]')
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
const png = (name: string, size = 10) => new File(['x'.repeat(size)], name, { type: 'image/png' })

test('sends a file, shows progress and preview, and hides the input when full', async () => {
  let finish: (file: StoredFile) => void = () => {}
  const send = vi.fn<SendFile>((_file, { onProgress }) => {
    onProgress(0.4)
    return new Promise(resolve => {
      finish = resolve
    })
  })
  shown = mount(<Form send={send} />)
  await choose(png('a.png'))
  expect(one(shown.box, '[role=status]').textContent).toBe('40%')
  await act(async () => finish(stored('a.png')))
  expect(one<HTMLImageElement>(shown.box, 'img').getAttribute('src')).toBe('/files/a.png')
  await choose(png('b.png'))
  expect(shown.box.querySelector('input[type=file]')).toBeNull()
})

test('does not send a file that breaks the rule and shows the reason', async () => {
  const send = vi.fn<SendFile>()
  shown = mount(<Form send={send} />)
  await choose(png('big.png', 2_000))
  expect(send).not.toHaveBeenCalled()
  expect(one(shown.box, '[role=alert]').textContent).toBe('big.png 超过 1 KB，请压缩后上传')
})

test('offers a retry after a failed upload', async () => {
  const send = vi.fn<SendFile>()
  send.mockRejectedValueOnce(new Error('网络不给力'))
  send.mockResolvedValueOnce(stored('a.png'))
  shown = mount(<Form send={send} />)
  await choose(png('a.png'))
  const again = one(shown.box, '[role=status] button')
  expect(again.getAttribute('title')).toBe('网络不给力')
  await act(async () => click(again))
  expect(send).toHaveBeenCalledTimes(2)
  expect(one<HTMLImageElement>(shown.box, 'img').getAttribute('src')).toBe('/files/a.png')
})

test('keeps both files that are uploaded together', async () => {
  shown = mount(<Form send={async file => stored(file.name)} />)
  await choose(png('a.png'), png('b.png'))
  expect([...shown.box.querySelectorAll('img')].map(found => found.getAttribute('src'))).toEqual([
    '/files/a.png',
    '/files/b.png',
  ])
})
