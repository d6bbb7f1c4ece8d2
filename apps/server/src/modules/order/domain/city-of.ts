/** 湖北省武汉市江汉区中山大道 1 号 → 湖北省武汉市; 上海市市辖区浦东新区… → 上海市; what has no city stays as it is. */
export function cityOf(address: string): string {
  const city = /^(?:(?:北京|上海|天津|重庆)市|(?:.{2,8}?(?:省|自治区))?.{2,10}?(?:市|自治州|地区|盟))/.exec(address)
  return city?.[0] ?? address.slice(0, 12)
}
