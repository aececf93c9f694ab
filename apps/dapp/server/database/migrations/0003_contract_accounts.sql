-- A user whose contract account signed was stored without its network, so that the account of the same address on
-- another network was the same user. Which users those are is not known here: everybody signs in once more.
delete from sessions;
