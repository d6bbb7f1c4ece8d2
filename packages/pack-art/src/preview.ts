import { writeFileSync } from 'node:fs'
import { argv, exit, stderr, stdout } from 'node:process'
import { composePack } from './draw-pack.ts'
import { sampleGoods } from './sample-goods.ts'
import { escapeXml } from './svg.ts'

// Writes a contact sheet to look at: node packages/pack-art/src/preview.ts sheet.html
const target = argv[2]
if (target === undefined) {
  stderr.write('用法: node packages/pack-art/src/preview.ts <输出.html>\n')
  exit(2)
}

const cells = sampleGoods.map(facts => {
  const { svg, shape } = composePack(facts)
  return `<figure>${svg}<figcaption>${escapeXml(facts.genericName)}<small>${shape} · ${(svg.length / 1024).toFixed(1)} KB</small></figcaption></figure>`
})

writeFileSync(
  target,
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>包装图样张</title><style>
body{margin:12px;background:#f5f7f8;font:12px "Noto Sans SC",sans-serif;display:grid;grid-template-columns:repeat(8,1fr);gap:8px}
figure{margin:0;background:#fff;border:1px solid #e5e7eb;border-radius:6px;padding:6px}svg{display:block;width:100%;background:#f8faf9}
figcaption{padding-top:4px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}small{display:block;color:#667085}
</style>${cells.join('')}</html>`,
)
stdout.write(`已写入 ${target}，共 ${cells.length} 张\n`)
