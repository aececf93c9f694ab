import type { Messages } from './en.ts'
import { isolate } from './isolate.ts'

const named = (name: string | undefined, otherwise: string) => (name ? isolate(name) : otherwise)

export const arErrors: Messages['errors'] = {
  connection_rejected: ({ wallet, app }) =>
    `رفضتَ الطلب في ${named(wallet, 'محفظتك')}. لم تتم مشاركة أي شيء مع ${named(app, 'هذا الموقع')}.`,
  connection_failed: ({ wallet }) =>
    `ربما تكون مقفلة. افتح قفل ${named(wallet, 'المحفظة')}، ثم حاول مرة أخرى.`,
  connection_timeout: ({ wallet }) =>
    `ربما تكون مقفلة. افتح قفل ${named(wallet, 'المحفظة')}، ثم حاول مرة أخرى.`,
  request_pending: ({ wallet }) =>
    `تعرض ${named(wallet, 'محفظتك')} طلبًا بالفعل. افتحها وأجب عن ذلك الطلب أولًا.`,
  request_rejected: ({ wallet }) => `رفضتَ ذلك في ${named(wallet, 'محفظتك')}. حاول مرة أخرى إن كان ذلك خطأ.`,
  wallet_locked: ({ wallet }) => `${named(wallet, 'محفظتك')} مقفلة. افتح قفلها، ثم حاول مرة أخرى.`,
  wallet_gone: ({ wallet }) =>
    `لم تعد ${named(wallet, 'محفظتك')} في هذا المتصفح. أعد تحميل الصفحة أو صِل محفظة أخرى.`,
  no_accounts: ({ wallet }) =>
    `لم تشارك ${named(wallet, 'محفظتك')} أي حساب. اختر حسابًا فيها، ثم حاول مرة أخرى.`,
  disconnect_failed: () => 'ما زلت متصلًا. استغرق قطع الاتصال وقتًا طويلًا؛ حاول مرة أخرى.',
  network_switch_rejected: ({ wallet }) =>
    `رفضتَ التغيير في ${named(wallet, 'محفظتك')}. حاول مرة أخرى، أو ابقَ حيث أنت.`,
  network_not_switched: ({ wallet }) => `غيّر الشبكة داخل ${named(wallet, 'محفظتك')}، أو جرّب شبكة أخرى هنا.`,
  network_switch_unsupported: ({ wallet }) =>
    `غيّر الشبكة داخل ${named(wallet, 'محفظتك')}، أو جرّب شبكة أخرى هنا.`,
  unsupported_chain: ({ network }) =>
    `هذا غير متاح على ${named(network, 'هذه الشبكة')}. بدّل الشبكة للمتابعة.`,
  signer_mismatch: ({ wallet }) =>
    `وقّع حساب آخر. اختر هذا الحساب في ${named(wallet, 'محفظتك')}، ثم حاول مرة أخرى.`,
  signature_invalid: () => 'التوقيع لا يطابق هذا الحساب. حاول مرة أخرى.',
  siwx_start_failed: ({ app }) =>
    `لم يستجب ${named(app, 'الموقع')}. تم قطع اتصالك؛ اتصل مرة أخرى لإعادة المحاولة.`,
  siwx_store_failed: ({ app }) =>
    `لم يستجب ${named(app, 'الموقع')}. تم قطع اتصالك؛ اتصل مرة أخرى لإعادة المحاولة.`,
  siwx_sign_failed: () => 'لم توقَّع الرسالة. اطلب من محفظتك مرة أخرى.',
  siwx_required: () => 'يحتاج هذا التطبيق إلى أن تسجّل الدخول أولًا. سجّل الدخول، ثم حاول مرة أخرى.',
  sign_in_expired: () => 'طلب تسجيل الدخول هذا قديم. حاول مرة أخرى.',
  rpc_not_allowed: ({ app }) =>
    `إجراء غير مسموح. طلب ${named(app, 'هذا الموقع')} شيئًا لا يسمح به هذا الحساب. لم يُرسل شيء.`,
  rpc_unreachable: ({ network }) =>
    `لا تستجيب ${named(network, 'الشبكة')}. تحقق من اتصالك وحاول مرة أخرى. لم يُرسل شيء.`,
  rpc_error: () => 'رفضت الشبكة ذلك. لم يُرسل شيء.',
  balance_unavailable: () => 'لم يتم تحميل رصيدك. أموالك بأمان؛ يقتصر الأمر على هذا العرض.',
  transactions_unavailable: () => 'لم يتم تحميل النشاط. حاول مرة أخرى.',
  insufficient_funds: ({ symbol }) =>
    `لا يكفي ${named(symbol, 'الرصيد')} لهذا المبلغ ورسوم الشبكة. أدخل مبلغًا أصغر.`,
  send_rejected: ({ wallet }) => `لم يُرسل شيء. رفضتَ ذلك في ${named(wallet, 'محفظتك')}.`,
  send_failed: () => 'لم يُرسل شيء. حاول مرة أخرى بعد قليل.',
  account_changed: () => 'تغيّر الحساب في محفظتك. لم يُرسل شيء؛ تحقق وابدأ من جديد.',
  network_changed: () => 'تغيّرت الشبكة. لم يُرسل شيء؛ تحقق وابدأ من جديد.',
  confirmation_slow: () => 'ما زال في الطريق. الشبكة بطيئة؛ يمكنك إغلاق هذا والتحقق من النشاط لاحقًا.',
  feature_missing: ({ wallet }) =>
    `لا تستطيع ${named(wallet, 'هذه المحفظة')} فعل ذلك هنا. استخدم محفظة أخرى.`,
  name_lookup_failed: () => 'لا يوجد حساب بهذا الاسم. تحقق منه أو الصق عنوانًا.',
  origin_not_allowed: ({ app }) =>
    `الاتصال غير متاح هنا. هذا العنوان ليس في قائمة ${named(app, 'الموقع')} المعتمدة. إن كنت تدير هذا الموقع، فأضفه في إعدادات مشروعك.`,
  unverified_domain: ({ app }) =>
    `الاتصال غير متاح هنا. هذا العنوان ليس في قائمة ${named(app, 'الموقع')} المعتمدة. إن كنت تدير هذا الموقع، فأضفه في إعدادات مشروعك.`,
  unknown_error: () => 'حدث خطأ ما. تحقق من اتصالك وحاول مرة أخرى.',
  session_expired: () => 'تبدو ساعة جهازك غير صحيحة. اضبط الوقت تلقائيًا، ثم اتصل مرة أخرى.',
}
