-- What has happened, and does not go on, is over as soon as somebody has seen to it.
update message.operator_message set settled_at = confirmed_at
  where rule = 'many-reveals' and confirmed_at is not null and settled_at is null;
