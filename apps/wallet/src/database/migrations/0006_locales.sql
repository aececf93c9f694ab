-- Language of a user's mails, BCP 47: the one of the last sign-in by mail.
alter table wallet.emails add column locale text not null default 'en';
alter table wallet.otp add column locale text not null default 'en';
