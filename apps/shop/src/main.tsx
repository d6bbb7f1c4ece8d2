import './app/zod-settings.ts'
import '@xiaojiu/ui/tokens.css'
import '@xiaojiu/ui/base.css'
import { openShop } from './app/open-shop.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('the page has no #root')
openShop(place)
