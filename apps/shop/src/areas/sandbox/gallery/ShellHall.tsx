import { useState } from 'react'
import { AccountMenu } from '#shell/account/AccountMenu.tsx'
import { CategoryMenu } from '#shell/category/CategoryMenu.tsx'
import type { CategoryNode } from '#shell/category/category-node.ts'
import { Footer } from '#shell/footer/Footer.tsx'
import { NavBar } from '#shell/NavBar.tsx'
import { navLinks } from '#shell/nav-links.ts'
import { SideRail } from '#shell/rail/SideRail.tsx'
import { SearchHeader } from '#shell/SearchHeader.tsx'
import { SearchBox } from '#shell/search/SearchBox.tsx'
import { TopBar } from '#shell/TopBar.tsx'
import css from './Exhibit.module.css'
import { Exhibit, Hall } from './Hall.tsx'

const open = () => true
const nothing = () => undefined
const node = (code: string, name: string, groups: readonly (readonly [string, readonly string[]])[]): CategoryNode => ({
  code,
  name,
  children: groups.map(([group, leaves], at) => ({
    code: `${code}0${at}`,
    name: group,
    children: leaves.map((leaf, index) => ({ code: `${code}0${at}0${index}`, name: leaf })),
  })),
})
const roots: readonly CategoryNode[] = [
  node('01', '中西成药', [
    ['感冒发热', ['风寒感冒', '风热感冒', '流感抗病毒', '退烧止痛', '鼻塞流涕']],
    ['咳嗽咽喉', ['止咳化痰', '平喘抗哮喘', '咽喉肿痛含片']],
    ['消化肠胃', ['胃酸胃痛', '消化不良', '腹泻止泻', '便秘通便', '肠道菌群']],
    ['心脑血管', ['降血压', '调血脂', '冠心病心绞痛', '抗凝抗血小板']],
  ]),
  node('02', '中药饮片', [
    ['补益类', ['补气药', '补血药', '补阳药']],
    ['花草代茶', ['花茶类', '药食同源小包装']],
  ]),
  node('03', '医疗器械', [['家用检测', ['血糖仪试纸', '血压计', '体温计']]]),
  node('04', '保健食品', [['营养补充', ['多维矿物', '蛋白粉']]]),
  node('05', '食品特膳', [['特医食品', ['全营养配方']]]),
  node('06', '美妆个护', [['功效护肤', ['医用修护敷料']]]),
  node('07', '消毒用品', [['皮肤手消毒', ['碘伏酒精']]]),
  node('08', '诊所专供', [['基层常备', ['急救常备']]]),
]

function SampleSearch({ isSlim = false }: { isSlim?: boolean }) {
  const [history, setHistory] = useState(['布洛芬', '蒙脱石散', '血压计'])
  return (
    <SearchBox
      keyword=""
      scopes={[
        { key: 'goods', label: '商品' },
        { key: 'store', label: '店铺' },
      ]}
      placeholder="连花清瘟"
      placeholderWord="连花清瘟"
      associations={[
        { word: '阿莫西林胶囊', kind: 'product', count: 86, targetId: null },
        { word: '阿莫西林克拉维酸钾片', kind: 'product', count: 31, targetId: null },
        { word: '阿莫制药', kind: 'maker', count: 12, targetId: null },
        { word: '青霉素类', kind: 'category', count: 128, targetId: '010701' },
      ]}
      history={history}
      hotWords={['连花清瘟', '阿莫西林', '布洛芬', '感冒灵', '蒙脱石散', '电子血压计', '黄芪']}
      hotHref={word => `/search?keyword=${word}`}
      batchHref="/intelligentPurchasing"
      isSlim={isSlim}
      onType={nothing}
      onSearch={nothing}
      onChoose={nothing}
      onForget={word => setHistory(history.filter(other => other !== word))}
      onForgetAll={() => setHistory([])}
    />
  )
}

export function ShellHall() {
  return (
    <Hall title="页面框架">
      <Exhibit name="顶栏：已登录、代客、游客、未登录" isWide>
        <div className={css.band}>
          <TopBar
            greeting={{ kind: 'member', name: '武汉市江岸区安康大药房有限公司', isProxy: false, onLogOut: nothing }}
            canOpen={open}
          />
          <TopBar
            greeting={{ kind: 'member', name: '江岸区惠民诊所', isProxy: true, onLogOut: nothing }}
            canOpen={open}
          />
          <TopBar greeting={{ kind: 'visitor', loginHref: '/login' }} canOpen={open} />
          <TopBar greeting={{ kind: 'stranger', loginHref: '/login' }} canOpen={open} />
        </div>
      </Exhibit>
      <Exhibit name="搜索头：常态、收窄" isWide>
        <div className={css.tallBand}>
          <SearchHeader cartCount={11} canOpen={open}>
            <SampleSearch />
          </SearchHeader>
          <NavBar
            links={navLinks.map(link => (link.href === '/active/seckill' ? { ...link, badge: '10点场' } : link))}
            categories={roots}
          />
          <SearchHeader cartCount={0} canOpen={open} isSlim>
            <SampleSearch isSlim />
          </SearchHeader>
        </div>
      </Exhibit>
      <Exhibit name="分类菜单、加载中、个人中心菜单">
        <CategoryMenu roots={roots} />
        <CategoryMenu roots={undefined} />
        <AccountMenu
          pathname="/personal/myOrder"
          canOpen={open}
          lackFor={href => (href === '/personal/myWallet' ? 'finance' : null)}
          counts={{ '/personal/myOrder': 3, '/personal/firstCampList': 2 }}
        />
      </Exhibit>
      <SideRail cartCount={11} unreadCount={2} canOpen={open} onService={nothing} />
      <Footer canOpen={open} />
    </Hall>
  )
}
