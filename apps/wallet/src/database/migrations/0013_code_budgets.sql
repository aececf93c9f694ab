-- What the user approves. The challenge is a hash over it and a nonce, where it was the digest itself until now.
alter table wallet.passkey_challenges add column digest text;
delete from wallet.passkey_challenges where purpose = 'approve';

-- Whether a device of the address's user asked for the code: strangers have a budget of their own.
alter table wallet.otp add column is_unknown boolean not null default true;
