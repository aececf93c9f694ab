import type { Languages } from '@latchkey/server-kit/mail'

/** Texts of the windows of sign-ins. */
export type SignInTexts = {
  readonly code: string
  readonly codeNote: (minutes: number) => string
  readonly codeWarning: string
  /** Title and note of a sign-in that gives no code. */
  readonly ended: Readonly<
    Record<'other-account' | 'denied' | 'failed' | 'expired', readonly [title: string, note: string]>
  >
  readonly farcaster: string
  readonly farcasterNote: string
  readonly openFarcaster: string
  readonly qrCode: string
  readonly continue: string
}

/** By language, those of the kit. */
export const signInTexts: Languages<SignInTexts> = {
  ar: {
    code: 'رمزك',
    codeNote: (minutes) => `أدخله في النافذة التي تطلبه فيها محفظتك. يصلح لمدة ${minutes} دقائق.`,
    codeWarning: 'لا تُخبر به أحدًا. من يملكه يستطيع فتح محفظتك.',
    ended: {
      'other-account': [
        'هذا حساب آخر',
        'سجّل الدخول بالحساب الذي أنشأت به محفظتك. أغلق هذه النافذة وابدأ من جديد.',
      ],
      denied: ['أُلغي تسجيل الدخول', 'أغلق هذه النافذة وابدأ من جديد.'],
      failed: ['تعذّر تسجيل الدخول', 'لم يُجب الموفّر كما ينبغي. أغلق هذه النافذة وابدأ من جديد.'],
      expired: ['انتهت صلاحية تسجيل الدخول هذا', 'أغلق هذه النافذة وابدأ من جديد.'],
    },
    farcaster: 'أكّد في Farcaster',
    farcasterNote:
      'امسح الرمز بهاتفك، أو افتح Farcaster على هذا الجهاز. بعد التأكيد يقودك Farcaster إلى رمزك.',
    openFarcaster: 'فتح Farcaster',
    qrCode: 'رمز QR لـ Farcaster',
    continue: 'متابعة',
  },
  de: {
    code: 'Dein Code',
    codeNote: (minutes) =>
      `Gib ihn in dem Fenster ein, in dem deine Wallet danach fragt. Er gilt ${minutes} Minuten.`,
    codeWarning: 'Sag ihn niemandem. Wer ihn hat, kann deine Wallet öffnen.',
    ended: {
      'other-account': [
        'Das ist ein anderes Konto',
        'Melde dich mit dem Konto an, mit dem du die Wallet angelegt hast. Schließ dieses Fenster und beginne noch einmal.',
      ],
      denied: ['Anmeldung abgebrochen', 'Schließ dieses Fenster und beginne noch einmal.'],
      failed: [
        'Die Anmeldung ist fehlgeschlagen',
        'Der Anbieter hat nicht richtig geantwortet. Schließ dieses Fenster und beginne noch einmal.',
      ],
      expired: ['Diese Anmeldung ist abgelaufen', 'Schließ dieses Fenster und beginne noch einmal.'],
    },
    farcaster: 'In Farcaster bestätigen',
    farcasterNote:
      'Scanne den Code mit deinem Telefon oder öffne Farcaster auf diesem Gerät. Nach der Bestätigung führt es dich zu deinem Code.',
    openFarcaster: 'Farcaster öffnen',
    qrCode: 'QR-Code für Farcaster',
    continue: 'Weiter',
  },
  en: {
    code: 'Your code',
    codeNote: (minutes) =>
      `Enter it in the window in which your wallet asks for it. It is valid for ${minutes} minutes.`,
    codeWarning: 'Don’t share it with anyone. Whoever has it can open your wallet.',
    ended: {
      'other-account': [
        'This is another account',
        'Sign in with the account with which you made the wallet. Close this window and start again.',
      ],
      denied: ['Sign-in cancelled', 'Close this window and start again.'],
      failed: [
        'The sign-in failed',
        'The provider did not answer as it should. Close this window and start again.',
      ],
      expired: ['This sign-in has expired', 'Close this window and start again.'],
    },
    farcaster: 'Confirm in Farcaster',
    farcasterNote:
      'Scan the code with your phone, or open Farcaster on this device. After you confirm there, it leads you to your code.',
    openFarcaster: 'Open Farcaster',
    qrCode: 'QR code for Farcaster',
    continue: 'Continue',
  },
  es: {
    code: 'Tu código',
    codeNote: (minutes) =>
      `Escríbelo en la ventana en la que tu billetera lo pide. Es válido durante ${minutes} minutos.`,
    codeWarning: 'No se lo digas a nadie. Quien lo tenga puede abrir tu billetera.',
    ended: {
      'other-account': [
        'Esta es otra cuenta',
        'Inicia sesión con la cuenta con la que creaste la billetera. Cierra esta ventana y empieza de nuevo.',
      ],
      denied: ['Inicio de sesión cancelado', 'Cierra esta ventana y empieza de nuevo.'],
      failed: [
        'No se pudo iniciar sesión',
        'El proveedor no respondió como debía. Cierra esta ventana y empieza de nuevo.',
      ],
      expired: ['Este inicio de sesión ha caducado', 'Cierra esta ventana y empieza de nuevo.'],
    },
    farcaster: 'Confirma en Farcaster',
    farcasterNote:
      'Escanea el código con tu teléfono o abre Farcaster en este dispositivo. Al confirmar, te lleva a tu código.',
    openFarcaster: 'Abrir Farcaster',
    qrCode: 'Código QR para Farcaster',
    continue: 'Continuar',
  },
  fa: {
    code: 'کد شما',
    codeNote: (minutes) =>
      `آن را در پنجره‌ای وارد کنید که کیف پولتان آن را می‌خواهد. تا ${minutes} دقیقه معتبر است.`,
    codeWarning: 'آن را به کسی نگویید. هر کس آن را داشته باشد می‌تواند کیف پول شما را باز کند.',
    ended: {
      'other-account': [
        'این حساب دیگری است',
        'با حسابی وارد شوید که کیف پول را با آن ساخته‌اید. این پنجره را ببندید و دوباره شروع کنید.',
      ],
      denied: ['ورود لغو شد', 'این پنجره را ببندید و دوباره شروع کنید.'],
      failed: ['ورود ناموفق بود', 'ارائه‌دهنده درست پاسخ نداد. این پنجره را ببندید و دوباره شروع کنید.'],
      expired: ['این ورود منقضی شده است', 'این پنجره را ببندید و دوباره شروع کنید.'],
    },
    farcaster: 'در Farcaster تأیید کنید',
    farcasterNote:
      'کد را با گوشی اسکن کنید، یا Farcaster را روی این دستگاه باز کنید. پس از تأیید، شما را به کدتان می‌برد.',
    openFarcaster: 'باز کردن Farcaster',
    qrCode: 'کد QR برای Farcaster',
    continue: 'ادامه',
  },
  fr: {
    code: 'Votre code',
    codeNote: (minutes) =>
      `Saisissez-le dans la fenêtre où votre portefeuille le demande. Il est valable ${minutes} minutes.`,
    codeWarning: 'Ne le communiquez à personne. Quiconque le possède peut ouvrir votre portefeuille.',
    ended: {
      'other-account': [
        'C’est un autre compte',
        'Connectez-vous avec le compte qui a servi à créer le portefeuille. Fermez cette fenêtre et recommencez.',
      ],
      denied: ['Connexion annulée', 'Fermez cette fenêtre et recommencez.'],
      failed: [
        'La connexion a échoué',
        'Le fournisseur n’a pas répondu comme prévu. Fermez cette fenêtre et recommencez.',
      ],
      expired: ['Cette connexion a expiré', 'Fermez cette fenêtre et recommencez.'],
    },
    farcaster: 'Confirmez dans Farcaster',
    farcasterNote:
      'Scannez le code avec votre téléphone ou ouvrez Farcaster sur cet appareil. Après confirmation, il vous mène à votre code.',
    openFarcaster: 'Ouvrir Farcaster',
    qrCode: 'Code QR pour Farcaster',
    continue: 'Continuer',
  },
  hi: {
    code: 'आपका कोड',
    codeNote: (minutes) => `इसे उस विंडो में डालें जिसमें आपका वॉलेट इसे माँगता है। यह ${minutes} मिनट तक मान्य है।`,
    codeWarning: 'इसे किसी को न बताएँ। जिसके पास यह हो वह आपका वॉलेट खोल सकता है।',
    ended: {
      'other-account': [
        'यह दूसरा खाता है',
        'उसी खाते से साइन इन करें जिससे आपने वॉलेट बनाया था। यह विंडो बंद करें और फिर से शुरू करें।',
      ],
      denied: ['साइन-इन रद्द हुआ', 'यह विंडो बंद करें और फिर से शुरू करें।'],
      failed: ['साइन-इन नहीं हो सका', 'प्रदाता ने ठीक से जवाब नहीं दिया। यह विंडो बंद करें और फिर से शुरू करें।'],
      expired: ['इस साइन-इन का समय बीत गया', 'यह विंडो बंद करें और फिर से शुरू करें।'],
    },
    farcaster: 'Farcaster में पुष्टि करें',
    farcasterNote:
      'कोड को अपने फ़ोन से स्कैन करें, या इस डिवाइस पर Farcaster खोलें। पुष्टि के बाद वह आपको आपके कोड तक ले जाएगा।',
    openFarcaster: 'Farcaster खोलें',
    qrCode: 'Farcaster के लिए QR कोड',
    continue: 'जारी रखें',
  },
  id: {
    code: 'Kode Anda',
    codeNote: (minutes) =>
      `Masukkan di jendela tempat dompet Anda memintanya. Berlaku selama ${minutes} menit.`,
    codeWarning: 'Jangan beri tahu siapa pun. Siapa pun yang memilikinya dapat membuka dompet Anda.',
    ended: {
      'other-account': [
        'Ini akun lain',
        'Masuk dengan akun yang Anda pakai untuk membuat dompet. Tutup jendela ini dan mulai lagi.',
      ],
      denied: ['Proses masuk dibatalkan', 'Tutup jendela ini dan mulai lagi.'],
      failed: [
        'Gagal masuk',
        'Penyedia tidak menjawab sebagaimana mestinya. Tutup jendela ini dan mulai lagi.',
      ],
      expired: ['Proses masuk ini kedaluwarsa', 'Tutup jendela ini dan mulai lagi.'],
    },
    farcaster: 'Konfirmasi di Farcaster',
    farcasterNote:
      'Pindai kode dengan ponsel Anda, atau buka Farcaster di perangkat ini. Setelah dikonfirmasi, Anda dibawa ke kode Anda.',
    openFarcaster: 'Buka Farcaster',
    qrCode: 'Kode QR untuk Farcaster',
    continue: 'Lanjutkan',
  },
  ja: {
    code: 'コード',
    codeNote: (minutes) =>
      `ウォレットがコードを求めているウィンドウに入力してください。${minutes} 分間有効です。`,
    codeWarning: '誰にも教えないでください。このコードを持つ人はあなたのウォレットを開けます。',
    ended: {
      'other-account': [
        '別のアカウントです',
        'ウォレットの作成に使ったアカウントでサインインしてください。このウィンドウを閉じて、もう一度始めてください。',
      ],
      denied: ['サインインを中止しました', 'このウィンドウを閉じて、もう一度始めてください。'],
      failed: [
        'サインインできませんでした',
        'プロバイダーから正しい応答がありませんでした。このウィンドウを閉じて、もう一度始めてください。',
      ],
      expired: ['このサインインは期限切れです', 'このウィンドウを閉じて、もう一度始めてください。'],
    },
    farcaster: 'Farcaster で確認',
    farcasterNote:
      'スマートフォンでコードを読み取るか、この端末で Farcaster を開いてください。確認すると、あなたのコードのページが開きます。',
    openFarcaster: 'Farcaster を開く',
    qrCode: 'Farcaster の QR コード',
    continue: '続ける',
  },
  ko: {
    code: '코드',
    codeNote: (minutes) => `지갑이 코드를 요청하는 창에 입력하세요. ${minutes}분 동안 유효합니다.`,
    codeWarning: '아무에게도 알려 주지 마세요. 이 코드를 가진 사람은 지갑을 열 수 있습니다.',
    ended: {
      'other-account': [
        '다른 계정입니다',
        '지갑을 만들 때 사용한 계정으로 로그인하세요. 이 창을 닫고 다시 시작하세요.',
      ],
      denied: ['로그인이 취소되었습니다', '이 창을 닫고 다시 시작하세요.'],
      failed: [
        '로그인하지 못했습니다',
        '제공자가 올바르게 응답하지 않았습니다. 이 창을 닫고 다시 시작하세요.',
      ],
      expired: ['이 로그인은 만료되었습니다', '이 창을 닫고 다시 시작하세요.'],
    },
    farcaster: 'Farcaster에서 확인',
    farcasterNote:
      '휴대전화로 코드를 스캔하거나 이 기기에서 Farcaster를 여세요. 확인하면 코드가 있는 페이지로 이동합니다.',
    openFarcaster: 'Farcaster 열기',
    qrCode: 'Farcaster용 QR 코드',
    continue: '계속',
  },
  'pt-BR': {
    code: 'Seu código',
    codeNote: (minutes) => `Digite-o na janela em que sua carteira o pede. Ele vale por ${minutes} minutos.`,
    codeWarning: 'Não conte a ninguém. Quem tiver o código pode abrir sua carteira.',
    ended: {
      'other-account': [
        'Esta é outra conta',
        'Entre com a conta com que você criou a carteira. Feche esta janela e comece de novo.',
      ],
      denied: ['Entrada cancelada', 'Feche esta janela e comece de novo.'],
      failed: [
        'Não foi possível entrar',
        'O provedor não respondeu como deveria. Feche esta janela e comece de novo.',
      ],
      expired: ['Esta entrada expirou', 'Feche esta janela e comece de novo.'],
    },
    farcaster: 'Confirme no Farcaster',
    farcasterNote:
      'Leia o código com seu celular ou abra o Farcaster neste dispositivo. Depois de confirmar, ele leva você ao seu código.',
    openFarcaster: 'Abrir o Farcaster',
    qrCode: 'Código QR para o Farcaster',
    continue: 'Continuar',
  },
  ru: {
    code: 'Ваш код',
    codeNote: (minutes) =>
      `Введите его в окне, в котором кошелёк его запрашивает. Он действует ${minutes} минут.`,
    codeWarning: 'Никому его не сообщайте. Тот, у кого он есть, может открыть ваш кошелёк.',
    ended: {
      'other-account': [
        'Это другой аккаунт',
        'Войдите с аккаунтом, с которым вы создали кошелёк. Закройте это окно и начните заново.',
      ],
      denied: ['Вход отменён', 'Закройте это окно и начните заново.'],
      failed: [
        'Войти не удалось',
        'Провайдер ответил не так, как должен. Закройте это окно и начните заново.',
      ],
      expired: ['Срок этого входа истёк', 'Закройте это окно и начните заново.'],
    },
    farcaster: 'Подтвердите в Farcaster',
    farcasterNote:
      'Отсканируйте код телефоном или откройте Farcaster на этом устройстве. После подтверждения он приведёт вас к вашему коду.',
    openFarcaster: 'Открыть Farcaster',
    qrCode: 'QR-код для Farcaster',
    continue: 'Продолжить',
  },
  tr: {
    code: 'Kodunuz',
    codeNote: (minutes) => `Cüzdanınızın kodu istediği pencereye girin. ${minutes} dakika geçerlidir.`,
    codeWarning: 'Kimseye söylemeyin. Bu koda sahip olan cüzdanınızı açabilir.',
    ended: {
      'other-account': [
        'Bu başka bir hesap',
        'Cüzdanı oluşturduğunuz hesapla giriş yapın. Bu pencereyi kapatıp yeniden başlayın.',
      ],
      denied: ['Giriş iptal edildi', 'Bu pencereyi kapatıp yeniden başlayın.'],
      failed: [
        'Giriş yapılamadı',
        'Sağlayıcı beklendiği gibi yanıt vermedi. Bu pencereyi kapatıp yeniden başlayın.',
      ],
      expired: ['Bu girişin süresi doldu', 'Bu pencereyi kapatıp yeniden başlayın.'],
    },
    farcaster: 'Farcaster’da onaylayın',
    farcasterNote:
      'Kodu telefonunuzla tarayın veya Farcaster’ı bu cihazda açın. Onayladıktan sonra sizi kodunuza götürür.',
    openFarcaster: 'Farcaster’ı aç',
    qrCode: 'Farcaster için QR kodu',
    continue: 'Devam et',
  },
  vi: {
    code: 'Mã của bạn',
    codeNote: (minutes) => `Nhập mã vào cửa sổ mà ví của bạn yêu cầu. Mã có hiệu lực trong ${minutes} phút.`,
    codeWarning: 'Đừng nói mã cho ai. Ai có mã đều có thể mở ví của bạn.',
    ended: {
      'other-account': [
        'Đây là tài khoản khác',
        'Đăng nhập bằng tài khoản bạn đã dùng để tạo ví. Đóng cửa sổ này và bắt đầu lại.',
      ],
      denied: ['Đã hủy đăng nhập', 'Đóng cửa sổ này và bắt đầu lại.'],
      failed: [
        'Đăng nhập không thành công',
        'Nhà cung cấp không trả lời đúng cách. Đóng cửa sổ này và bắt đầu lại.',
      ],
      expired: ['Lần đăng nhập này đã hết hạn', 'Đóng cửa sổ này và bắt đầu lại.'],
    },
    farcaster: 'Xác nhận trong Farcaster',
    farcasterNote:
      'Quét mã bằng điện thoại, hoặc mở Farcaster trên thiết bị này. Sau khi xác nhận, bạn được đưa đến mã của mình.',
    openFarcaster: 'Mở Farcaster',
    qrCode: 'Mã QR cho Farcaster',
    continue: 'Tiếp tục',
  },
  'zh-Hans': {
    code: '你的验证码',
    codeNote: (minutes) => `请在钱包要求输入的窗口中输入。有效期为 ${minutes} 分钟。`,
    codeWarning: '不要告诉任何人。拥有它的人可以打开你的钱包。',
    ended: {
      'other-account': ['这是另一个账户', '请使用创建钱包时的账户登录。关闭此窗口后重新开始。'],
      denied: ['登录已取消', '关闭此窗口后重新开始。'],
      failed: ['登录失败', '提供方没有正确响应。关闭此窗口后重新开始。'],
      expired: ['此次登录已过期', '关闭此窗口后重新开始。'],
    },
    farcaster: '在 Farcaster 中确认',
    farcasterNote: '用手机扫描二维码，或在此设备上打开 Farcaster。确认后，它会带您查看您的代码。',
    openFarcaster: '打开 Farcaster',
    qrCode: 'Farcaster 二维码',
    continue: '继续',
  },
}
