const en = {
  connect: 'Connect wallet',
  connecting: 'Connecting',
  account: 'Account',
  wrongNetwork: 'Wrong network',
  network: (name: string) => `Network: ${name}. Switch network`,
}

const ar: typeof en = {
  connect: 'الاتصال بمحفظة',
  connecting: 'جارٍ الاتصال',
  account: 'الحساب',
  wrongNetwork: 'شبكة غير مناسبة',
  network: (name) => `الشبكة: \u2068${name}\u2069. تبديل الشبكة`,
}

/** The few words of the buttons, apart from the modal's, because they are on the page from the start. */
export const buttonTexts = (locale: string): typeof en => (/^ar\b/i.test(locale) ? ar : en)
